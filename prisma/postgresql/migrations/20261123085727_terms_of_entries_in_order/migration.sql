-- DropForeignKey
ALTER TABLE "EntryTerm" DROP CONSTRAINT "EntryTerm_entryId_fkey";

-- DropIndex
DROP INDEX "EntryTerm_termId_entryId_idx";

-- AlterTable
ALTER TABLE "EntryTerm" ADD COLUMN     "date" TEXT COLLATE "C",
ADD COLUMN     "kind" TEXT COLLATE "C",
ADD COLUMN     "status" TEXT COLLATE "C";
UPDATE "EntryTerm" SET "kind" = "Entry"."kind", "status" = "Entry"."status", "date" = "Entry"."date" FROM "Entry" WHERE "Entry"."id" = "EntryTerm"."entryId";
ALTER TABLE "EntryTerm" ALTER COLUMN "date" SET NOT NULL,
ALTER COLUMN "kind" SET NOT NULL,
ALTER COLUMN "status" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Entry_id_kind_status_date_key" ON "Entry"("id", "kind", "status", "date");

-- CreateIndex
CREATE INDEX "EntryTerm_termId_kind_status_entryId_idx" ON "EntryTerm"("termId", "kind", "status", "entryId");

-- CreateIndex
CREATE INDEX "EntryTerm_termId_kind_status_date_entryId_idx" ON "EntryTerm"("termId", "kind", "status", "date", "entryId");

-- AddForeignKey
ALTER TABLE "EntryTerm" ADD CONSTRAINT "EntryTerm_entryId_kind_status_date_fkey" FOREIGN KEY ("entryId", "kind", "status", "date") REFERENCES "Entry"("id", "kind", "status", "date") ON DELETE CASCADE ON UPDATE CASCADE;
