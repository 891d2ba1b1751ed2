-- CreateTable
CREATE TABLE "IdempotentWrite" (
    "key" TEXT COLLATE "C" NOT NULL,
    "fingerprint" TEXT COLLATE "C" NOT NULL,
    "call" TEXT COLLATE "C" NOT NULL,
    "moment" TEXT COLLATE "C" NOT NULL,
    "response" TEXT COLLATE "C",

    CONSTRAINT "IdempotentWrite_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "IdempotentWrite_moment_idx" ON "IdempotentWrite"("moment");
