-- AlterTable: added in place, since a rebuilt table would lose what refers to it.
ALTER TABLE "User" ADD COLUMN "preferences" TEXT NOT NULL DEFAULT '';
ALTER TABLE "User" ADD COLUMN "introduction" TEXT NOT NULL DEFAULT '';
