-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "costLeast" DOUBLE PRECISION,
ADD COLUMN     "costMost" DOUBLE PRECISION;

-- CreateIndex
CREATE INDEX "Venue_city_idx" ON "Venue"("city");

-- CreateIndex
CREATE INDEX "Venue_country_idx" ON "Venue"("country");
