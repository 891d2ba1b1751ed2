-- CreateTable
CREATE TABLE "MovedRecord" (
    "site" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "remoteId" INTEGER NOT NULL,
    "localId" INTEGER NOT NULL,
    "isMatched" BOOLEAN NOT NULL DEFAULT false,
    "remoteParentId" INTEGER NOT NULL DEFAULT 0,
    "fingerprint" TEXT NOT NULL,

    PRIMARY KEY ("site", "kind", "remoteId")
);

-- CreateTable
CREATE TABLE "MoveProgress" (
    "site" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "page" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    PRIMARY KEY ("site", "step")
);

-- CreateIndex
CREATE INDEX "MovedRecord_kind_localId_idx" ON "MovedRecord"("kind", "localId");
