-- AlterTable
ALTER TABLE "User" ADD COLUMN     "areTokensBlocked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "tokenGeneration" INTEGER NOT NULL DEFAULT 0;
