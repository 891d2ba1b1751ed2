-- AlterTable
ALTER TABLE "User" ADD COLUMN     "introduction" TEXT COLLATE "C" NOT NULL DEFAULT '',
ADD COLUMN     "preferences" TEXT COLLATE "C" NOT NULL DEFAULT '';
