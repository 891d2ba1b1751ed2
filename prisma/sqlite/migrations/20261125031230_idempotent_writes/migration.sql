-- CreateTable
CREATE TABLE "IdempotentWrite" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "fingerprint" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "moment" TEXT NOT NULL,
    "response" TEXT
);

-- CreateIndex
CREATE INDEX "IdempotentWrite_moment_idx" ON "IdempotentWrite"("moment");
