-- CreateIndex
CREATE INDEX "Entry_kind_status_template_date_id_idx" ON "Entry"("kind", "status", "template", "date", "id");
