-- DropIndex
DROP INDEX "Event_lastEndUtc_startUtc_entryId_idx";

-- CreateIndex
CREATE INDEX "Event_endUtc_entryId_idx" ON "Event"("endUtc", "entryId");

-- CreateIndex
CREATE INDEX "Event_rrule_lastEndUtc_idx" ON "Event"("rrule", "lastEndUtc");
