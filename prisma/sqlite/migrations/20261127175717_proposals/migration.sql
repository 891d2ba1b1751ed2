-- CreateTable
CREATE TABLE "Proposal" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "authorId" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "changes" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "baseVersion" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "decidedAt" TEXT,
    "deciderId" INTEGER,
    "reason" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "Proposal_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Proposal_entryId_status_id_idx" ON "Proposal"("entryId", "status", "id");

-- CreateIndex
CREATE INDEX "Proposal_status_id_idx" ON "Proposal"("status", "id");

-- CreateIndex
CREATE INDEX "Proposal_authorId_id_idx" ON "Proposal"("authorId", "id");
