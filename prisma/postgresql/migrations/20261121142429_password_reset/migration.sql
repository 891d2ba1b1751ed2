-- CreateTable
CREATE TABLE "PasswordReset" (
    "userId" INTEGER NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "expires" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "PasswordReset_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE INDEX "PasswordReset_expires_idx" ON "PasswordReset"("expires");

-- AddForeignKey
ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
