-- CreateTable
CREATE TABLE "CalendarSource" (
    "id" SERIAL NOT NULL,
    "url" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "interval" INTEGER NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "etag" TEXT COLLATE "C",
    "lastModified" TEXT COLLATE "C",
    "failures" INTEGER NOT NULL DEFAULT 0,
    "nextRun" TEXT COLLATE "C",
    "runs" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "createdBy" INTEGER,
    "created" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "CalendarSource_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CalendarSourceEvent" (
    "sourceId" INTEGER NOT NULL,
    "originId" TEXT COLLATE "C" NOT NULL,
    "entryId" INTEGER,
    "said" TEXT COLLATE "C" NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "isGone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "CalendarSourceEvent_pkey" PRIMARY KEY ("sourceId","originId")
);

-- CreateIndex
CREATE UNIQUE INDEX "CalendarSource_url_key" ON "CalendarSource"("url");

-- CreateIndex
CREATE INDEX "CalendarSource_createdBy_idx" ON "CalendarSource"("createdBy");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarSourceEvent_entryId_key" ON "CalendarSourceEvent"("entryId");

-- AddForeignKey
ALTER TABLE "CalendarSource" ADD CONSTRAINT "CalendarSource_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarSourceEvent" ADD CONSTRAINT "CalendarSourceEvent_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "CalendarSource"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarSourceEvent" ADD CONSTRAINT "CalendarSourceEvent_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Event"("entryId") ON DELETE SET NULL ON UPDATE CASCADE;
