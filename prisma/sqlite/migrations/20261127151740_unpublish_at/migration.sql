-- AlterTable
ALTER TABLE "Entry" ADD COLUMN "unpublishAt" TEXT;

-- CreateIndex
CREATE INDEX "Entry_status_unpublishAt_idx" ON "Entry"("status", "unpublishAt");
