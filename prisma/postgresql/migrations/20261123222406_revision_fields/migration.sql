-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "fields" TEXT COLLATE "C" NOT NULL DEFAULT '';
