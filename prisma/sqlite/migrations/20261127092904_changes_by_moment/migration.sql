-- CreateIndex
CREATE INDEX "Change_moment_idx" ON "Change"("moment");
