-- AlterTable
ALTER TABLE "Venue" ADD COLUMN     "stateProvince" TEXT COLLATE "C" NOT NULL DEFAULT '';
