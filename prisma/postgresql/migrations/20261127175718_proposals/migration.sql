-- CreateTable
CREATE TABLE "Proposal" (
    "id" SERIAL NOT NULL,
    "entryId" INTEGER NOT NULL,
    "authorId" INTEGER,
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'pending',
    "changes" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "baseVersion" INTEGER NOT NULL,
    "date" TEXT COLLATE "C" NOT NULL,
    "decidedAt" TEXT COLLATE "C",
    "deciderId" INTEGER,
    "reason" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "Proposal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Proposal_entryId_status_id_idx" ON "Proposal"("entryId", "status", "id");

-- CreateIndex
CREATE INDEX "Proposal_status_id_idx" ON "Proposal"("status", "id");

-- CreateIndex
CREATE INDEX "Proposal_authorId_id_idx" ON "Proposal"("authorId", "id");

-- AddForeignKey
ALTER TABLE "Proposal" ADD CONSTRAINT "Proposal_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
