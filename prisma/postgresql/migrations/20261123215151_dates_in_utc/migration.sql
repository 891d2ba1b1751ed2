-- AlterTable
ALTER TABLE "Entry" ADD COLUMN     "dateUtc" TEXT COLLATE "C",
ADD COLUMN     "modifiedUtc" TEXT COLLATE "C";
