-- AlterTable
ALTER TABLE "Event" ADD COLUMN "costLeast" REAL;
ALTER TABLE "Event" ADD COLUMN "costMost" REAL;

-- CreateIndex
CREATE INDEX "Venue_city_idx" ON "Venue"("city");

-- CreateIndex
CREATE INDEX "Venue_country_idx" ON "Venue"("country");
