-- CreateTable
CREATE TABLE "Event" (
    "entryId" INTEGER NOT NULL,
    "startLocal" TEXT COLLATE "C" NOT NULL,
    "endLocal" TEXT COLLATE "C" NOT NULL,
    "timezone" TEXT COLLATE "C" NOT NULL,
    "startUtc" TEXT COLLATE "C" NOT NULL,
    "endUtc" TEXT COLLATE "C" NOT NULL,
    "lastEndUtc" TEXT COLLATE "C" NOT NULL,
    "isAllDay" BOOLEAN NOT NULL DEFAULT false,
    "cost" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "currencySymbol" TEXT COLLATE "C" NOT NULL DEFAULT '$',
    "currencyCode" TEXT COLLATE "C" NOT NULL DEFAULT 'USD',
    "currencyPosition" TEXT COLLATE "C" NOT NULL DEFAULT 'prefix',
    "website" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "showsMap" BOOLEAN NOT NULL DEFAULT true,
    "showsMapLink" BOOLEAN NOT NULL DEFAULT true,
    "isHidden" BOOLEAN NOT NULL DEFAULT false,
    "isFeatured" BOOLEAN NOT NULL DEFAULT false,
    "rrule" TEXT COLLATE "C",
    "exdates" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "seriesId" INTEGER,
    "seriesStartLocal" TEXT COLLATE "C",
    "origin" TEXT COLLATE "C",
    "originId" TEXT COLLATE "C",

    CONSTRAINT "Event_pkey" PRIMARY KEY ("entryId")
);

-- CreateTable
CREATE TABLE "EventVenue" (
    "eventId" INTEGER NOT NULL,
    "venueId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "EventVenue_pkey" PRIMARY KEY ("eventId","venueId")
);

-- CreateTable
CREATE TABLE "EventOrganizer" (
    "eventId" INTEGER NOT NULL,
    "organizerId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "EventOrganizer_pkey" PRIMARY KEY ("eventId","organizerId")
);

-- CreateTable
CREATE TABLE "Venue" (
    "entryId" INTEGER NOT NULL,
    "address" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "city" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "country" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "province" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "state" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "zip" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "phone" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "website" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "showsMap" BOOLEAN NOT NULL DEFAULT true,
    "showsMapLink" BOOLEAN NOT NULL DEFAULT true,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "geoCell" INTEGER,
    "origin" TEXT COLLATE "C",
    "originId" TEXT COLLATE "C",

    CONSTRAINT "Venue_pkey" PRIMARY KEY ("entryId")
);

-- CreateTable
CREATE TABLE "Organizer" (
    "entryId" INTEGER NOT NULL,
    "phone" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "website" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "email" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "origin" TEXT COLLATE "C",
    "originId" TEXT COLLATE "C",

    CONSTRAINT "Organizer_pkey" PRIMARY KEY ("entryId")
);

-- CreateTable
CREATE TABLE "EventImport" (
    "id" SERIAL NOT NULL,
    "importId" TEXT COLLATE "C" NOT NULL,
    "origin" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "targetStatus" TEXT COLLATE "C" NOT NULL,
    "nextBatchHash" TEXT COLLATE "C",
    "lastBatchHash" TEXT COLLATE "C",
    "lastAnswer" TEXT COLLATE "C",
    "batches" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "percentageComplete" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "messageSlug" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "interval" INTEGER NOT NULL DEFAULT 10,
    "createdBy" INTEGER,
    "begun" TEXT COLLATE "C" NOT NULL,
    "ended" TEXT COLLATE "C",

    CONSTRAINT "EventImport_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventVenue" ADD CONSTRAINT "EventVenue_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("entryId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventVenue" ADD CONSTRAINT "EventVenue_venueId_fkey" FOREIGN KEY ("venueId") REFERENCES "Venue"("entryId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventOrganizer" ADD CONSTRAINT "EventOrganizer_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("entryId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventOrganizer" ADD CONSTRAINT "EventOrganizer_organizerId_fkey" FOREIGN KEY ("organizerId") REFERENCES "Organizer"("entryId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Venue" ADD CONSTRAINT "Venue_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Organizer" ADD CONSTRAINT "Organizer_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
