-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "values" TEXT COLLATE "C" NOT NULL DEFAULT '';
