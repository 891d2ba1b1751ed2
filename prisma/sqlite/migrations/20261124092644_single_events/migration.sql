-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Event" (
    "entryId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "startLocal" TEXT NOT NULL,
    "endLocal" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "startUtc" TEXT NOT NULL,
    "endUtc" TEXT NOT NULL,
    "lastEndUtc" TEXT NOT NULL,
    "isAllDay" BOOLEAN NOT NULL DEFAULT false,
    "cost" TEXT NOT NULL DEFAULT '',
    "currencySymbol" TEXT NOT NULL DEFAULT '$',
    "currencyCode" TEXT NOT NULL DEFAULT 'USD',
    "currencyPosition" TEXT NOT NULL DEFAULT 'prefix',
    "website" TEXT,
    "showsMap" BOOLEAN NOT NULL DEFAULT true,
    "showsMapLink" BOOLEAN NOT NULL DEFAULT true,
    "isHidden" BOOLEAN NOT NULL DEFAULT false,
    "isFeatured" BOOLEAN NOT NULL DEFAULT false,
    "rrule" TEXT,
    "exdates" TEXT NOT NULL DEFAULT '[]',
    "seriesId" INTEGER,
    "seriesStartLocal" TEXT,
    "origin" TEXT,
    "originId" TEXT,
    CONSTRAINT "Event_entryId_kind_status_date_fkey" FOREIGN KEY ("entryId", "kind", "status", "date") REFERENCES "Entry" ("id", "kind", "status", "date") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Event_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Event" ("cost", "currencyCode", "currencyPosition", "currencySymbol", "endLocal", "endUtc", "entryId", "exdates", "isAllDay", "isFeatured", "isHidden", "lastEndUtc", "origin", "originId", "rrule", "seriesId", "seriesStartLocal", "showsMap", "showsMapLink", "startLocal", "startUtc", "timezone", "website", "kind", "status", "date") SELECT "cost", "currencyCode", "currencyPosition", "currencySymbol", "endLocal", "endUtc", "entryId", "exdates", "isAllDay", "isFeatured", "isHidden", "lastEndUtc", "origin", "originId", "rrule", "seriesId", "seriesStartLocal", "showsMap", "showsMapLink", "startLocal", "startUtc", "timezone", "website", "Entry"."kind", "Entry"."status", "Entry"."date" FROM "Event" INNER JOIN "Entry" ON "Entry"."id" = "Event"."entryId";
DROP TABLE "Event";
ALTER TABLE "new_Event" RENAME TO "Event";
CREATE INDEX "Event_startUtc_entryId_idx" ON "Event"("startUtc", "entryId");
CREATE INDEX "Event_startLocal_entryId_idx" ON "Event"("startLocal", "entryId");
CREATE INDEX "Event_endUtc_entryId_idx" ON "Event"("endUtc", "entryId");
CREATE INDEX "Event_rrule_lastEndUtc_idx" ON "Event"("rrule", "lastEndUtc");
CREATE INDEX "Event_seriesId_seriesStartLocal_idx" ON "Event"("seriesId", "seriesStartLocal");
CREATE UNIQUE INDEX "Event_origin_originId_key" ON "Event"("origin", "originId");
CREATE UNIQUE INDEX "Event_entryId_startUtc_key" ON "Event"("entryId", "startUtc");
CREATE UNIQUE INDEX "Event_entryId_kind_status_date_key" ON "Event"("entryId", "kind", "status", "date");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- Prisma's models can not say these: single events in order of their starts, and by how long they take.
CREATE INDEX "Event_single_utc_idx" ON "Event"("status", "startUtc", "entryId", "endUtc", "startLocal", "endLocal", "isHidden", "date", "rrule") WHERE "rrule" IS NULL;
CREATE INDEX "Event_single_local_idx" ON "Event"("status", "startLocal", "entryId", "startUtc", "endLocal", "isHidden", "rrule") WHERE "rrule" IS NULL;
CREATE INDEX "Event_single_span_idx" ON "Event"((CASE WHEN substr("startUtc", 1, 10) = substr("endUtc", 1, 10) THEN 0 WHEN substr("startUtc", 1, 7) = substr("endUtc", 1, 7) THEN 1 WHEN substr("startUtc", 1, 4) = substr("endUtc", 1, 4) THEN 2 ELSE 3 END), "startUtc", "endUtc") WHERE "rrule" IS NULL;
