/*
  Warnings:

  - You are about to drop the column `startUtc` on the `EventOrganizer` table. All the data in the column will be lost.
  - You are about to drop the column `startUtc` on the `EventVenue` table. All the data in the column will be lost.

*/
-- CreateTable
CREATE TABLE "Occurrence" (
    "eventId" INTEGER NOT NULL,
    "startLocal" TEXT NOT NULL,
    "endLocal" TEXT NOT NULL,
    "startUtc" TEXT NOT NULL,
    "endUtc" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "isHidden" BOOLEAN NOT NULL,

    PRIMARY KEY ("eventId", "startUtc", "startLocal"),
    CONSTRAINT "Occurrence_eventId_status_isHidden_fkey" FOREIGN KEY ("eventId", "status", "isHidden") REFERENCES "Event" ("entryId", "status", "isHidden") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Event" (
    "entryId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "startLocal" TEXT NOT NULL,
    "endLocal" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "startUtc" TEXT NOT NULL,
    "endUtc" TEXT NOT NULL,
    "lastEndUtc" TEXT NOT NULL,
    "isAllDay" BOOLEAN NOT NULL DEFAULT false,
    "cost" TEXT NOT NULL DEFAULT '',
    "currencySymbol" TEXT NOT NULL DEFAULT '$',
    "currencyCode" TEXT NOT NULL DEFAULT 'USD',
    "currencyPosition" TEXT NOT NULL DEFAULT 'prefix',
    "website" TEXT,
    "showsMap" BOOLEAN NOT NULL DEFAULT true,
    "showsMapLink" BOOLEAN NOT NULL DEFAULT true,
    "isHidden" BOOLEAN NOT NULL DEFAULT false,
    "isFeatured" BOOLEAN NOT NULL DEFAULT false,
    "rrule" TEXT,
    "exdates" TEXT NOT NULL DEFAULT '[]',
    "seriesId" INTEGER,
    "seriesStartLocal" TEXT,
    "origin" TEXT,
    "originId" TEXT,
    "occurrencesFrom" TEXT NOT NULL DEFAULT '',
    "occurrencesUntil" TEXT NOT NULL DEFAULT '9999-12-31T23:59:59',
    CONSTRAINT "Event_entryId_kind_status_date_fkey" FOREIGN KEY ("entryId", "kind", "status", "date") REFERENCES "Entry" ("id", "kind", "status", "date") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Event_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Event" ("cost", "currencyCode", "currencyPosition", "currencySymbol", "date", "endLocal", "endUtc", "entryId", "exdates", "isAllDay", "isFeatured", "isHidden", "kind", "lastEndUtc", "origin", "originId", "rrule", "seriesId", "seriesStartLocal", "showsMap", "showsMapLink", "startLocal", "startUtc", "status", "timezone", "website") SELECT "cost", "currencyCode", "currencyPosition", "currencySymbol", "date", "endLocal", "endUtc", "entryId", "exdates", "isAllDay", "isFeatured", "isHidden", "kind", "lastEndUtc", "origin", "originId", "rrule", "seriesId", "seriesStartLocal", "showsMap", "showsMapLink", "startLocal", "startUtc", "status", "timezone", "website" FROM "Event";
DROP TABLE "Event";
ALTER TABLE "new_Event" RENAME TO "Event";
CREATE INDEX "Event_occurrencesFrom_idx" ON "Event"("occurrencesFrom");
CREATE INDEX "Event_occurrencesUntil_idx" ON "Event"("occurrencesUntil");
CREATE INDEX "Event_seriesId_seriesStartLocal_idx" ON "Event"("seriesId", "seriesStartLocal");
CREATE UNIQUE INDEX "Event_origin_originId_key" ON "Event"("origin", "originId");
CREATE UNIQUE INDEX "Event_entryId_kind_status_date_key" ON "Event"("entryId", "kind", "status", "date");
CREATE UNIQUE INDEX "Event_entryId_status_isHidden_key" ON "Event"("entryId", "status", "isHidden");
CREATE TABLE "new_EventOrganizer" (
    "eventId" INTEGER NOT NULL,
    "organizerId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("eventId", "organizerId"),
    CONSTRAINT "EventOrganizer_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event" ("entryId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EventOrganizer_organizerId_fkey" FOREIGN KEY ("organizerId") REFERENCES "Organizer" ("entryId") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_EventOrganizer" ("eventId", "organizerId", "position") SELECT "eventId", "organizerId", "position" FROM "EventOrganizer";
DROP TABLE "EventOrganizer";
ALTER TABLE "new_EventOrganizer" RENAME TO "EventOrganizer";
CREATE INDEX "EventOrganizer_organizerId_eventId_idx" ON "EventOrganizer"("organizerId", "eventId");
CREATE TABLE "new_EventVenue" (
    "eventId" INTEGER NOT NULL,
    "venueId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("eventId", "venueId"),
    CONSTRAINT "EventVenue_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event" ("entryId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EventVenue_venueId_fkey" FOREIGN KEY ("venueId") REFERENCES "Venue" ("entryId") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_EventVenue" ("eventId", "position", "venueId") SELECT "eventId", "position", "venueId" FROM "EventVenue";
DROP TABLE "EventVenue";
ALTER TABLE "new_EventVenue" RENAME TO "EventVenue";
CREATE INDEX "EventVenue_venueId_eventId_idx" ON "EventVenue"("venueId", "eventId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Occurrence_start_idx" ON "Occurrence"("status", "startUtc", "eventId", "startLocal", "endUtc", "endLocal", "isHidden");

-- CreateIndex
CREATE INDEX "Occurrence_local_idx" ON "Occurrence"("status", "startLocal", "eventId", "startUtc", "endUtc", "endLocal", "isHidden");

-- Prisma's models can not say this: occurrences by how long they take.
CREATE INDEX "Occurrence_span_idx" ON "Occurrence"((CASE WHEN substr("startUtc", 1, 10) = substr("endUtc", 1, 10) THEN 0 WHEN substr("startUtc", 1, 7) = substr("endUtc", 1, 7) THEN 1 WHEN substr("startUtc", 1, 4) = substr("endUtc", 1, 4) THEN 2 ELSE 3 END), "startUtc", "endUtc");

-- Events that happen once. A server makes those of series when it starts, and until then when they are asked for.
INSERT INTO "Occurrence" ("eventId", "startLocal", "endLocal", "startUtc", "endUtc", "status", "isHidden")
SELECT "entryId", "startLocal", "endLocal", "startUtc", "endUtc", "status", "isHidden" FROM "Event" WHERE "rrule" IS NULL;
UPDATE "Event" SET "occurrencesFrom" = '9999-12-31T23:59:59', "occurrencesUntil" = '' WHERE "rrule" IS NOT NULL;
