-- CreateTable
CREATE TABLE "OldPath" (
    "path" TEXT NOT NULL PRIMARY KEY,
    "entryId" INTEGER NOT NULL,
    "moment" TEXT NOT NULL,
    CONSTRAINT "OldPath_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "OldPath_entryId_moment_idx" ON "OldPath"("entryId", "moment");
