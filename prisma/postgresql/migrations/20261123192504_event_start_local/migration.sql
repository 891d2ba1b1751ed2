-- CreateIndex
CREATE INDEX "Event_startLocal_entryId_idx" ON "Event"("startLocal", "entryId");
