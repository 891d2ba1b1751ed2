-- CreateTable
CREATE TABLE "OldPath" (
    "path" TEXT COLLATE "C" NOT NULL,
    "entryId" INTEGER NOT NULL,
    "moment" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "OldPath_pkey" PRIMARY KEY ("path")
);

-- CreateIndex
CREATE INDEX "OldPath_entryId_moment_idx" ON "OldPath"("entryId", "moment");

-- AddForeignKey
ALTER TABLE "OldPath" ADD CONSTRAINT "OldPath_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
