-- AlterTable
ALTER TABLE "Event" ADD COLUMN "eventStatus" TEXT NOT NULL DEFAULT 'scheduled';
ALTER TABLE "Event" ADD COLUMN "statusReason" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Event" ADD COLUMN "onlineUrl" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Event" ADD COLUMN "previousStartUtc" TEXT;
