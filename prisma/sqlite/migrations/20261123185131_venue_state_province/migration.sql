-- AlterTable
ALTER TABLE "Venue" ADD COLUMN "stateProvince" TEXT NOT NULL DEFAULT '';
