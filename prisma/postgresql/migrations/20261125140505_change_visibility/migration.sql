-- AlterTable
ALTER TABLE "Change" ADD COLUMN     "isHidden" BOOLEAN NOT NULL DEFAULT false;
