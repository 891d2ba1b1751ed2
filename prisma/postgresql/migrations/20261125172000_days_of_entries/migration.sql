-- Prisma's models can not say this: entries by the day of the year of their dates, which are `YYYY-MM-DDTHH:MM:SS`.
CREATE INDEX "Entry_kind_status_day_idx" ON "Entry"("kind", "status", (substr("date", 6, 5)), "date", "dateLocal", "id");
