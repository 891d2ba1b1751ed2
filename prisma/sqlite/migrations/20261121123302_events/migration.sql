-- CreateTable
CREATE TABLE "Event" (
    "entryId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "website" TEXT NOT NULL DEFAULT '',
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
    CONSTRAINT "Event_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Event_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EventVenue" (
    "eventId" INTEGER NOT NULL,
    "venueId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("eventId", "venueId"),
    CONSTRAINT "EventVenue_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event" ("entryId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EventVenue_venueId_fkey" FOREIGN KEY ("venueId") REFERENCES "Venue" ("entryId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EventOrganizer" (
    "eventId" INTEGER NOT NULL,
    "organizerId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("eventId", "organizerId"),
    CONSTRAINT "EventOrganizer_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event" ("entryId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EventOrganizer_organizerId_fkey" FOREIGN KEY ("organizerId") REFERENCES "Organizer" ("entryId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Venue" (
    "entryId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "province" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "website" TEXT NOT NULL DEFAULT '',
    "showsMap" BOOLEAN NOT NULL DEFAULT true,
    "showsMapLink" BOOLEAN NOT NULL DEFAULT true,
    "latitude" REAL,
    "longitude" REAL,
    "geoCell" INTEGER,
    "origin" TEXT,
    "originId" TEXT,
    CONSTRAINT "Venue_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Organizer" (
    "entryId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "phone" TEXT NOT NULL DEFAULT '',
    "website" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "origin" TEXT,
    "originId" TEXT,
    CONSTRAINT "Organizer_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EventImport" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "importId" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "targetStatus" TEXT NOT NULL,
    "nextBatchHash" TEXT,
    "lastBatchHash" TEXT,
    "lastAnswer" TEXT,
    "batches" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "percentageComplete" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT NOT NULL DEFAULT '',
    "messageSlug" TEXT NOT NULL DEFAULT '',
    "interval" INTEGER NOT NULL DEFAULT 10,
    "createdBy" INTEGER,
    "begun" TEXT NOT NULL,
    "ended" TEXT
);

-- CreateIndex
CREATE INDEX "Event_startUtc_entryId_idx" ON "Event"("startUtc", "entryId");

-- CreateIndex
CREATE INDEX "Event_lastEndUtc_startUtc_entryId_idx" ON "Event"("lastEndUtc", "startUtc", "entryId");

-- CreateIndex
CREATE INDEX "Event_seriesId_seriesStartLocal_idx" ON "Event"("seriesId", "seriesStartLocal");

-- CreateIndex
CREATE UNIQUE INDEX "Event_origin_originId_key" ON "Event"("origin", "originId");

-- CreateIndex
CREATE INDEX "EventVenue_venueId_eventId_idx" ON "EventVenue"("venueId", "eventId");

-- CreateIndex
CREATE INDEX "EventOrganizer_organizerId_eventId_idx" ON "EventOrganizer"("organizerId", "eventId");

-- CreateIndex
CREATE INDEX "Venue_geoCell_idx" ON "Venue"("geoCell");

-- CreateIndex
CREATE UNIQUE INDEX "Venue_origin_originId_key" ON "Venue"("origin", "originId");

-- CreateIndex
CREATE UNIQUE INDEX "Organizer_origin_originId_key" ON "Organizer"("origin", "originId");

-- CreateIndex
CREATE UNIQUE INDEX "EventImport_importId_key" ON "EventImport"("importId");

-- CreateIndex
CREATE INDEX "EventImport_status_id_idx" ON "EventImport"("status", "id");
