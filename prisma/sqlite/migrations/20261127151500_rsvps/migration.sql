-- AlterTable
ALTER TABLE "Event" ADD COLUMN "capacity" INTEGER;
ALTER TABLE "Event" ADD COLUMN "rsvpFormId" INTEGER;

-- CreateTable
CREATE TABLE "Rsvp" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "eventId" INTEGER NOT NULL,
    "startLocal" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "since" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "places" INTEGER NOT NULL,
    "answers" TEXT NOT NULL,
    "linkKey" TEXT NOT NULL,
    "created" TEXT NOT NULL,
    CONSTRAINT "Rsvp_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event" ("entryId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Rsvp_eventId_startLocal_status_since_id_places_idx" ON "Rsvp"("eventId", "startLocal", "status", "since", "id", "places");

-- CreateIndex
CREATE INDEX "Rsvp_eventId_id_idx" ON "Rsvp"("eventId", "id");

-- CreateIndex
CREATE INDEX "Rsvp_status_since_idx" ON "Rsvp"("status", "since");

-- CreateIndex
CREATE UNIQUE INDEX "Rsvp_eventId_startLocal_emailKey_key" ON "Rsvp"("eventId", "startLocal", "emailKey");
