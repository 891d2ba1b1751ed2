-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Event" (
    "entryId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    CONSTRAINT "Event_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Event_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Event" ("cost", "currencyCode", "currencyPosition", "currencySymbol", "endLocal", "endUtc", "entryId", "exdates", "isAllDay", "isFeatured", "isHidden", "lastEndUtc", "origin", "originId", "rrule", "seriesId", "seriesStartLocal", "showsMap", "showsMapLink", "startLocal", "startUtc", "timezone", "website") SELECT "cost", "currencyCode", "currencyPosition", "currencySymbol", "endLocal", "endUtc", "entryId", "exdates", "isAllDay", "isFeatured", "isHidden", "lastEndUtc", "origin", "originId", "rrule", "seriesId", "seriesStartLocal", "showsMap", "showsMapLink", "startLocal", "startUtc", "timezone", "website" FROM "Event";
DROP TABLE "Event";
ALTER TABLE "new_Event" RENAME TO "Event";
CREATE INDEX "Event_startUtc_entryId_idx" ON "Event"("startUtc", "entryId");
CREATE INDEX "Event_lastEndUtc_startUtc_entryId_idx" ON "Event"("lastEndUtc", "startUtc", "entryId");
CREATE INDEX "Event_seriesId_seriesStartLocal_idx" ON "Event"("seriesId", "seriesStartLocal");
CREATE UNIQUE INDEX "Event_origin_originId_key" ON "Event"("origin", "originId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
