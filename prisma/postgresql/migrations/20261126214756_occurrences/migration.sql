/*
  Warnings:

  - You are about to drop the column `startUtc` on the `EventOrganizer` table. All the data in the column will be lost.
  - You are about to drop the column `startUtc` on the `EventVenue` table. All the data in the column will be lost.
  - A unique constraint covering the columns `[entryId,status,isHidden]` on the table `Event` will be added. If there are existing duplicate values, this will fail.

*/
-- DropForeignKey
ALTER TABLE "EventOrganizer" DROP CONSTRAINT "EventOrganizer_eventId_startUtc_fkey";

-- DropForeignKey
ALTER TABLE "EventVenue" DROP CONSTRAINT "EventVenue_eventId_startUtc_fkey";

-- DropIndex
DROP INDEX "Event_single_utc_idx";
DROP INDEX "Event_single_local_idx";
DROP INDEX "Event_single_span_idx";

-- DropIndex
DROP INDEX "Event_endUtc_entryId_idx";

-- DropIndex
DROP INDEX "Event_entryId_startUtc_key";

-- DropIndex
DROP INDEX "Event_rrule_lastEndUtc_idx";

-- DropIndex
DROP INDEX "Event_startLocal_entryId_idx";

-- DropIndex
DROP INDEX "Event_startUtc_entryId_idx";

-- DropIndex
DROP INDEX "EventOrganizer_organizerId_startUtc_eventId_idx";

-- DropIndex
DROP INDEX "EventVenue_venueId_startUtc_eventId_idx";

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "occurrencesFrom" TEXT COLLATE "C" NOT NULL DEFAULT '',
ADD COLUMN     "occurrencesUntil" TEXT COLLATE "C" NOT NULL DEFAULT '9999-12-31T23:59:59';

-- AlterTable
ALTER TABLE "EventOrganizer" DROP COLUMN "startUtc";

-- AlterTable
ALTER TABLE "EventVenue" DROP COLUMN "startUtc";

-- CreateTable
CREATE TABLE "Occurrence" (
    "eventId" INTEGER NOT NULL,
    "startLocal" TEXT COLLATE "C" NOT NULL,
    "endLocal" TEXT COLLATE "C" NOT NULL,
    "startUtc" TEXT COLLATE "C" NOT NULL,
    "endUtc" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "isHidden" BOOLEAN NOT NULL,

    CONSTRAINT "Occurrence_pkey" PRIMARY KEY ("eventId","startUtc","startLocal")
);

-- CreateIndex
CREATE INDEX "Occurrence_start_idx" ON "Occurrence"("status", "startUtc", "eventId", "startLocal", "endUtc", "endLocal", "isHidden");

-- CreateIndex
CREATE INDEX "Occurrence_local_idx" ON "Occurrence"("status", "startLocal", "eventId", "startUtc", "endUtc", "endLocal", "isHidden");

-- CreateIndex
CREATE INDEX "Event_occurrencesFrom_idx" ON "Event"("occurrencesFrom");

-- CreateIndex
CREATE INDEX "Event_occurrencesUntil_idx" ON "Event"("occurrencesUntil");

-- CreateIndex
CREATE UNIQUE INDEX "Event_entryId_status_isHidden_key" ON "Event"("entryId", "status", "isHidden");

-- CreateIndex
CREATE INDEX "EventOrganizer_organizerId_eventId_idx" ON "EventOrganizer"("organizerId", "eventId");

-- CreateIndex
CREATE INDEX "EventVenue_venueId_eventId_idx" ON "EventVenue"("venueId", "eventId");

-- AddForeignKey
ALTER TABLE "Occurrence" ADD CONSTRAINT "Occurrence_eventId_status_isHidden_fkey" FOREIGN KEY ("eventId", "status", "isHidden") REFERENCES "Event"("entryId", "status", "isHidden") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventVenue" ADD CONSTRAINT "EventVenue_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("entryId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventOrganizer" ADD CONSTRAINT "EventOrganizer_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("entryId") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma's models can not say this: occurrences by how long they take.
CREATE INDEX "Occurrence_span_idx" ON "Occurrence"((CASE WHEN substr("startUtc", 1, 10) = substr("endUtc", 1, 10) THEN 0 WHEN substr("startUtc", 1, 7) = substr("endUtc", 1, 7) THEN 1 WHEN substr("startUtc", 1, 4) = substr("endUtc", 1, 4) THEN 2 ELSE 3 END), "startUtc", "endUtc");

-- Events that happen once. A server makes those of series when it starts, and until then when they are asked for.
INSERT INTO "Occurrence" ("eventId", "startLocal", "endLocal", "startUtc", "endUtc", "status", "isHidden")
SELECT "entryId", "startLocal", "endLocal", "startUtc", "endUtc", "status", "isHidden" FROM "Event" WHERE "rrule" IS NULL;
UPDATE "Event" SET "occurrencesFrom" = '9999-12-31T23:59:59', "occurrencesUntil" = '' WHERE "rrule" IS NOT NULL;
