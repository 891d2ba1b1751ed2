-- CreateTable
CREATE TABLE "CalendarSource" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "url" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "interval" INTEGER NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "etag" TEXT,
    "lastModified" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "nextRun" TEXT,
    "runs" TEXT NOT NULL DEFAULT '[]',
    "createdBy" INTEGER,
    "created" TEXT NOT NULL,
    CONSTRAINT "CalendarSource_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CalendarSourceEvent" (
    "sourceId" INTEGER NOT NULL,
    "originId" TEXT NOT NULL,
    "entryId" INTEGER,
    "said" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "isGone" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("sourceId", "originId"),
    CONSTRAINT "CalendarSourceEvent_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "CalendarSource" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CalendarSourceEvent_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Event" ("entryId") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "CalendarSource_url_key" ON "CalendarSource"("url");

-- CreateIndex
CREATE INDEX "CalendarSource_createdBy_idx" ON "CalendarSource"("createdBy");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarSourceEvent_entryId_key" ON "CalendarSourceEvent"("entryId");
