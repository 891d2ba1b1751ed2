-- CreateTable
CREATE TABLE "Session" (
    "hash" TEXT COLLATE "C" NOT NULL,
    "userId" INTEGER NOT NULL,
    "created" TEXT COLLATE "C" NOT NULL,
    "expires" TEXT COLLATE "C" NOT NULL,
    "lastSeen" TEXT COLLATE "C" NOT NULL,
    "ip" TEXT COLLATE "C",
    "agent" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "Session_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expires_idx" ON "Session"("expires");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
