-- AlterTable
ALTER TABLE "DonationCampaign" ADD COLUMN     "hasPage" BOOLEAN NOT NULL DEFAULT false;
