-- CreateIndex
CREATE INDEX "Entry_kind_status_id_idx" ON "Entry"("kind", "status", "id");
