-- DropForeignKey
ALTER TABLE "EventOrganizer" DROP CONSTRAINT "EventOrganizer_eventId_fkey";

-- DropForeignKey
ALTER TABLE "EventVenue" DROP CONSTRAINT "EventVenue_eventId_fkey";

-- DropIndex
DROP INDEX "EventOrganizer_organizerId_eventId_idx";

-- DropIndex
DROP INDEX "EventVenue_venueId_eventId_idx";

-- AlterTable
ALTER TABLE "EventOrganizer" ADD COLUMN     "startUtc" TEXT COLLATE "C";
UPDATE "EventOrganizer" SET "startUtc" = "Event"."startUtc" FROM "Event" WHERE "Event"."entryId" = "eventId";
ALTER TABLE "EventOrganizer" ALTER COLUMN "startUtc" SET NOT NULL;

-- AlterTable
ALTER TABLE "EventVenue" ADD COLUMN     "startUtc" TEXT COLLATE "C";
UPDATE "EventVenue" SET "startUtc" = "Event"."startUtc" FROM "Event" WHERE "Event"."entryId" = "eventId";
ALTER TABLE "EventVenue" ALTER COLUMN "startUtc" SET NOT NULL;

-- CreateIndex
CREATE INDEX "Comment_status_type_id_idx" ON "Comment"("status", "type", "id");

-- CreateIndex
CREATE INDEX "Comment_status_type_entryId_id_idx" ON "Comment"("status", "type", "entryId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Event_entryId_startUtc_key" ON "Event"("entryId", "startUtc");

-- CreateIndex
CREATE INDEX "EventOrganizer_organizerId_startUtc_eventId_idx" ON "EventOrganizer"("organizerId", "startUtc", "eventId");

-- CreateIndex
CREATE INDEX "EventVenue_venueId_startUtc_eventId_idx" ON "EventVenue"("venueId", "startUtc", "eventId");

-- AddForeignKey
ALTER TABLE "EventVenue" ADD CONSTRAINT "EventVenue_eventId_startUtc_fkey" FOREIGN KEY ("eventId", "startUtc") REFERENCES "Event"("entryId", "startUtc") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventOrganizer" ADD CONSTRAINT "EventOrganizer_eventId_startUtc_fkey" FOREIGN KEY ("eventId", "startUtc") REFERENCES "Event"("entryId", "startUtc") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma's models can not say these: entries and comments in order of whom they are by or below, those of nobody first.
CREATE INDEX "Entry_kind_status_author_id_idx" ON "Entry"("kind", "status", (coalesce("authorId", 0)), "id");
CREATE INDEX "Entry_kind_status_parent_id_idx" ON "Entry"("kind", "status", (coalesce("parentId", 0)), "id");
CREATE INDEX "Comment_status_type_parent_id_idx" ON "Comment"("status", "type", (coalesce("parentId", 0)), "id");
