-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "eventStatus" TEXT COLLATE "C" NOT NULL DEFAULT 'scheduled',
ADD COLUMN     "onlineUrl" TEXT COLLATE "C" NOT NULL DEFAULT '',
ADD COLUMN     "previousStartUtc" TEXT COLLATE "C",
ADD COLUMN     "statusReason" TEXT COLLATE "C" NOT NULL DEFAULT '';
