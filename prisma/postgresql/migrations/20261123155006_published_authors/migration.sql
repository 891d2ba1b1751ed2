-- DropIndex
DROP INDEX "Entry_authorId_idx";

-- CreateIndex
CREATE INDEX "Entry_authorId_status_kind_idx" ON "Entry"("authorId", "status", "kind");
