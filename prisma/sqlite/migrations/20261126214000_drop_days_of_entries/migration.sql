-- No list is looked for by the day of the year alone.
DROP INDEX "Entry_kind_status_day_idx";
