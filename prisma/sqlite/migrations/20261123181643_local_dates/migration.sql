-- AlterTable
ALTER TABLE "Comment" ADD COLUMN "dateLocal" TEXT;

-- AlterTable
ALTER TABLE "Entry" ADD COLUMN "dateLocal" TEXT;
ALTER TABLE "Entry" ADD COLUMN "modifiedLocal" TEXT;

-- AlterTable
ALTER TABLE "Revision" ADD COLUMN "dateLocal" TEXT;
