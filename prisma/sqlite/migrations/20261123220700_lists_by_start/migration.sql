-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_EventOrganizer" (
    "eventId" INTEGER NOT NULL,
    "organizerId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "startUtc" TEXT NOT NULL,

    PRIMARY KEY ("eventId", "organizerId"),
    CONSTRAINT "EventOrganizer_eventId_startUtc_fkey" FOREIGN KEY ("eventId", "startUtc") REFERENCES "Event" ("entryId", "startUtc") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EventOrganizer_organizerId_fkey" FOREIGN KEY ("organizerId") REFERENCES "Organizer" ("entryId") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_EventOrganizer" ("eventId", "organizerId", "position", "startUtc") SELECT "eventId", "organizerId", "position", "Event"."startUtc" FROM "EventOrganizer" INNER JOIN "Event" ON "Event"."entryId" = "EventOrganizer"."eventId";
DROP TABLE "EventOrganizer";
ALTER TABLE "new_EventOrganizer" RENAME TO "EventOrganizer";
CREATE INDEX "EventOrganizer_organizerId_startUtc_eventId_idx" ON "EventOrganizer"("organizerId", "startUtc", "eventId");
CREATE TABLE "new_EventVenue" (
    "eventId" INTEGER NOT NULL,
    "venueId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "startUtc" TEXT NOT NULL,

    PRIMARY KEY ("eventId", "venueId"),
    CONSTRAINT "EventVenue_eventId_startUtc_fkey" FOREIGN KEY ("eventId", "startUtc") REFERENCES "Event" ("entryId", "startUtc") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EventVenue_venueId_fkey" FOREIGN KEY ("venueId") REFERENCES "Venue" ("entryId") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_EventVenue" ("eventId", "position", "venueId", "startUtc") SELECT "eventId", "position", "venueId", "Event"."startUtc" FROM "EventVenue" INNER JOIN "Event" ON "Event"."entryId" = "EventVenue"."eventId";
DROP TABLE "EventVenue";
ALTER TABLE "new_EventVenue" RENAME TO "EventVenue";
CREATE INDEX "EventVenue_venueId_startUtc_eventId_idx" ON "EventVenue"("venueId", "startUtc", "eventId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Comment_status_type_id_idx" ON "Comment"("status", "type", "id");

-- CreateIndex
CREATE INDEX "Comment_status_type_entryId_id_idx" ON "Comment"("status", "type", "entryId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Event_entryId_startUtc_key" ON "Event"("entryId", "startUtc");

-- Prisma's models can not say these: entries and comments in order of whom they are by or below, those of nobody first.
CREATE INDEX "Entry_kind_status_author_id_idx" ON "Entry"("kind", "status", (coalesce("authorId", 0)), "id");
CREATE INDEX "Entry_kind_status_parent_id_idx" ON "Entry"("kind", "status", (coalesce("parentId", 0)), "id");
CREATE INDEX "Comment_status_type_parent_id_idx" ON "Comment"("status", "type", (coalesce("parentId", 0)), "id");
