-- CreateTable
CREATE TABLE "MovedRecord" (
    "site" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "remoteId" INTEGER NOT NULL,
    "localId" INTEGER NOT NULL,
    "isMatched" BOOLEAN NOT NULL DEFAULT false,
    "remoteParentId" INTEGER NOT NULL DEFAULT 0,
    "fingerprint" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "MovedRecord_pkey" PRIMARY KEY ("site","kind","remoteId")
);

-- CreateTable
CREATE TABLE "MoveProgress" (
    "site" TEXT COLLATE "C" NOT NULL,
    "step" TEXT COLLATE "C" NOT NULL,
    "page" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "MoveProgress_pkey" PRIMARY KEY ("site","step")
);

-- CreateIndex
CREATE INDEX "MovedRecord_kind_localId_idx" ON "MovedRecord"("kind", "localId");
