-- DropIndex
DROP INDEX "Job_runAfter_lockedUntil_idx";

-- AlterTable
ALTER TABLE "Job" ADD COLUMN     "failedAt" TEXT COLLATE "C",
ADD COLUMN     "lockedBy" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "ContactForm" (
    "entryId" INTEGER NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "template" TEXT COLLATE "C" NOT NULL,
    "mail" TEXT COLLATE "C" NOT NULL,
    "mail2" TEXT COLLATE "C" NOT NULL,
    "messages" TEXT COLLATE "C" NOT NULL,
    "additionalSettings" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "ContactForm_pkey" PRIMARY KEY ("entryId")
);

-- CreateTable
CREATE TABLE "FormSubmission" (
    "id" SERIAL NOT NULL,
    "formId" INTEGER,
    "formTitle" TEXT COLLATE "C" NOT NULL,
    "moment" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "values" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "lettersLeft" INTEGER NOT NULL DEFAULT 0,
    "userId" INTEGER,
    "ip" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "agent" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "url" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "FormSubmission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FormSubmissionFile" (
    "id" SERIAL NOT NULL,
    "submissionId" INTEGER NOT NULL,
    "field" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "mimeType" TEXT COLLATE "C" NOT NULL,
    "bytes" INTEGER NOT NULL,
    "content" BYTEA,

    CONSTRAINT "FormSubmissionFile_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "ContactForm" ADD CONSTRAINT "ContactForm_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FormSubmission" ADD CONSTRAINT "FormSubmission_formId_fkey" FOREIGN KEY ("formId") REFERENCES "ContactForm"("entryId") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FormSubmissionFile" ADD CONSTRAINT "FormSubmissionFile_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "FormSubmission"("id") ON DELETE CASCADE ON UPDATE CASCADE;
