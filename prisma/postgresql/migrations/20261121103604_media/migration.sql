-- CreateTable
CREATE TABLE "MediaItem" (
    "entryId" INTEGER NOT NULL,
    "file" TEXT COLLATE "C" NOT NULL,
    "originalFile" TEXT COLLATE "C",
    "mimeType" TEXT COLLATE "C" NOT NULL,
    "altText" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "bytes" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "sizes" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "imageMeta" TEXT COLLATE "C" NOT NULL DEFAULT 'null',
    "editedFromId" INTEGER,
    "editedFromFile" TEXT COLLATE "C",

    CONSTRAINT "MediaItem_pkey" PRIMARY KEY ("entryId")
);

-- CreateTable
CREATE TABLE "MediaFile" (
    "name" TEXT COLLATE "C" NOT NULL,
    "file" TEXT COLLATE "C" NOT NULL,
    "entryId" INTEGER,
    "since" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "MediaFile_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "MediaItem_mimeType_idx" ON "MediaItem"("mimeType");

-- CreateIndex
CREATE INDEX "MediaFile_entryId_since_idx" ON "MediaFile"("entryId", "since");

-- AddForeignKey
ALTER TABLE "MediaItem" ADD CONSTRAINT "MediaItem_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MediaFile" ADD CONSTRAINT "MediaFile_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE SET NULL ON UPDATE CASCADE;
