-- CreateTable
CREATE TABLE "Session" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER NOT NULL,
    "created" TEXT NOT NULL,
    "expires" TEXT NOT NULL,
    "lastSeen" TEXT NOT NULL,
    "ip" TEXT,
    "agent" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expires_idx" ON "Session"("expires");
