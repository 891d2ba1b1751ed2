-- CreateIndex
CREATE INDEX "FormSubmission_moment_status_idx" ON "FormSubmission"("moment", "status");
