-- CreateTable
CREATE TABLE "LoginAttempt" (
    "key" TEXT COLLATE "C" NOT NULL,
    "since" TEXT COLLATE "C" NOT NULL,
    "attempts" INTEGER NOT NULL,

    CONSTRAINT "LoginAttempt_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "LoginAttempt_since_idx" ON "LoginAttempt"("since");
