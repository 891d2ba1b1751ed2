-- CreateTable
CREATE TABLE "MediaItem" (
    "entryId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "file" TEXT NOT NULL,
    "originalFile" TEXT,
    "mimeType" TEXT NOT NULL,
    "altText" TEXT NOT NULL DEFAULT '',
    "bytes" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "sizes" TEXT NOT NULL DEFAULT '{}',
    "imageMeta" TEXT NOT NULL DEFAULT 'null',
    "editedFromId" INTEGER,
    "editedFromFile" TEXT,
    CONSTRAINT "MediaItem_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MediaFile" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "file" TEXT NOT NULL,
    "entryId" INTEGER,
    "since" TEXT NOT NULL,
    CONSTRAINT "MediaFile_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "MediaItem_mimeType_idx" ON "MediaItem"("mimeType");

-- CreateIndex
CREATE INDEX "MediaFile_entryId_since_idx" ON "MediaFile"("entryId", "since");
