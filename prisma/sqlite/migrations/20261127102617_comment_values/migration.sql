-- AlterTable
ALTER TABLE "Comment" ADD COLUMN "values" TEXT NOT NULL DEFAULT '';
