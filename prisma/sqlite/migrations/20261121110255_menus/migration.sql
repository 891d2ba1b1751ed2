-- CreateTable
CREATE TABLE "MenuItem" (
    "entryId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "type" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "objectId" INTEGER,
    "url" TEXT NOT NULL DEFAULT '',
    "target" TEXT NOT NULL DEFAULT '',
    "classes" TEXT NOT NULL DEFAULT '[]',
    "xfn" TEXT NOT NULL DEFAULT '[]',
    CONSTRAINT "MenuItem_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "MenuItem_type_objectId_idx" ON "MenuItem"("type", "objectId");
