-- AlterTable
ALTER TABLE "Entry" ADD COLUMN "commentCount" INTEGER NOT NULL DEFAULT 0;

-- As recountComments does.
UPDATE "Entry" SET "commentCount" = "Counted"."count"
FROM (SELECT "entryId", count(*) AS "count" FROM "Comment" WHERE "status" = 'approved' AND "type" = 'comment' GROUP BY "entryId") AS "Counted"
WHERE "Entry"."id" = "Counted"."entryId";

-- CreateIndex
CREATE INDEX "Entry_kind_status_commentCount_id_idx" ON "Entry"("kind", "status", "commentCount", "id");
