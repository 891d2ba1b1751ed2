-- AlterTable
ALTER TABLE "Entry" ADD COLUMN "dateUtc" TEXT;
ALTER TABLE "Entry" ADD COLUMN "modifiedUtc" TEXT;
