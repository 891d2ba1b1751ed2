-- DropForeignKey
ALTER TABLE "Event" DROP CONSTRAINT "Event_entryId_fkey";

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "date" TEXT COLLATE "C",
ADD COLUMN     "kind" TEXT COLLATE "C",
ADD COLUMN     "status" TEXT COLLATE "C";
UPDATE "Event" SET "kind" = "Entry"."kind", "status" = "Entry"."status", "date" = "Entry"."date" FROM "Entry" WHERE "Entry"."id" = "Event"."entryId";
ALTER TABLE "Event" ALTER COLUMN "date" SET NOT NULL,
ALTER COLUMN "kind" SET NOT NULL,
ALTER COLUMN "status" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Event_entryId_kind_status_date_key" ON "Event"("entryId", "kind", "status", "date");

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_entryId_kind_status_date_fkey" FOREIGN KEY ("entryId", "kind", "status", "date") REFERENCES "Entry"("id", "kind", "status", "date") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma's models can not say these: single events in order of their starts, and by how long they take.
CREATE INDEX "Event_single_utc_idx" ON "Event"("status", "startUtc", "entryId", "endUtc", "startLocal", "endLocal", "isHidden", "date", "rrule") WHERE "rrule" IS NULL;
CREATE INDEX "Event_single_local_idx" ON "Event"("status", "startLocal", "entryId", "startUtc", "endLocal", "isHidden", "rrule") WHERE "rrule" IS NULL;
CREATE INDEX "Event_single_span_idx" ON "Event"((CASE WHEN substr("startUtc", 1, 10) = substr("endUtc", 1, 10) THEN 0 WHEN substr("startUtc", 1, 7) = substr("endUtc", 1, 7) THEN 1 WHEN substr("startUtc", 1, 4) = substr("endUtc", 1, 4) THEN 2 ELSE 3 END), "startUtc", "endUtc") WHERE "rrule" IS NULL;
