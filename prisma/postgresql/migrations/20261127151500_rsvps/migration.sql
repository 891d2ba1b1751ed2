-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "capacity" INTEGER,
ADD COLUMN     "rsvpFormId" INTEGER;

-- CreateTable
CREATE TABLE "Rsvp" (
    "id" SERIAL NOT NULL,
    "eventId" INTEGER NOT NULL,
    "startLocal" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "since" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "emailKey" TEXT COLLATE "C" NOT NULL,
    "places" INTEGER NOT NULL,
    "answers" TEXT COLLATE "C" NOT NULL,
    "linkKey" TEXT COLLATE "C" NOT NULL,
    "created" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Rsvp_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Rsvp_eventId_startLocal_status_since_id_places_idx" ON "Rsvp"("eventId", "startLocal", "status", "since", "id", "places");

-- CreateIndex
CREATE INDEX "Rsvp_eventId_id_idx" ON "Rsvp"("eventId", "id");

-- CreateIndex
CREATE INDEX "Rsvp_status_since_idx" ON "Rsvp"("status", "since");

-- CreateIndex
CREATE UNIQUE INDEX "Rsvp_eventId_startLocal_emailKey_key" ON "Rsvp"("eventId", "startLocal", "emailKey");

-- AddForeignKey
ALTER TABLE "Rsvp" ADD CONSTRAINT "Rsvp_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("entryId") ON DELETE CASCADE ON UPDATE CASCADE;
