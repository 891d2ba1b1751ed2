-- AlterTable
ALTER TABLE "Entry" ADD COLUMN     "unpublishAt" TEXT COLLATE "C";

-- CreateIndex
CREATE INDEX "Entry_status_unpublishAt_idx" ON "Entry"("status", "unpublishAt");
