-- DropIndex
DROP INDEX "Job_runAfter_lockedUntil_idx";

-- AlterTable
ALTER TABLE "Job" ADD COLUMN "failedAt" TEXT;
ALTER TABLE "Job" ADD COLUMN "lockedBy" TEXT;

-- CreateTable
CREATE TABLE "ContactForm" (
    "entryId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hash" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "mail" TEXT NOT NULL,
    "mail2" TEXT NOT NULL,
    "messages" TEXT NOT NULL,
    "additionalSettings" TEXT NOT NULL,
    CONSTRAINT "ContactForm_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FormSubmission" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "formId" INTEGER,
    "formTitle" TEXT NOT NULL,
    "moment" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "values" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "lettersLeft" INTEGER NOT NULL DEFAULT 0,
    "userId" INTEGER,
    "ip" TEXT NOT NULL DEFAULT '',
    "agent" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "FormSubmission_formId_fkey" FOREIGN KEY ("formId") REFERENCES "ContactForm" ("entryId") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FormSubmissionFile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "submissionId" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mimeType" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "content" BLOB,
    CONSTRAINT "FormSubmissionFile_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "FormSubmission" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ContactForm_hash_key" ON "ContactForm"("hash");

-- CreateIndex
CREATE INDEX "FormSubmission_formId_id_idx" ON "FormSubmission"("formId", "id");

-- CreateIndex
CREATE INDEX "FormSubmission_status_id_idx" ON "FormSubmission"("status", "id");

-- CreateIndex
CREATE INDEX "FormSubmission_formId_hash_moment_idx" ON "FormSubmission"("formId", "hash", "moment");

-- CreateIndex
CREATE INDEX "FormSubmissionFile_submissionId_id_idx" ON "FormSubmissionFile"("submissionId", "id");

-- CreateIndex
CREATE INDEX "Job_failedAt_runAfter_id_idx" ON "Job"("failedAt", "runAfter", "id");
