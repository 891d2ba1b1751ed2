-- CreateTable
CREATE TABLE "LoginAttempt" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "since" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL
);

-- CreateIndex
CREATE INDEX "LoginAttempt_since_idx" ON "LoginAttempt"("since");
