-- AlterTable
ALTER TABLE "Change" ADD COLUMN "authorId" INTEGER;
