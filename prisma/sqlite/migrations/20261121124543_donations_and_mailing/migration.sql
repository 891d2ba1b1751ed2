-- CreateTable
CREATE TABLE "DonationCampaign" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "sortTitle" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "currency" TEXT NOT NULL,
    "goal" BIGINT,
    "isOpen" BOOLEAN NOT NULL DEFAULT true,
    "created" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "Donor" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL DEFAULT '',
    "emailKey" TEXT,
    "name" TEXT NOT NULL,
    "sortName" TEXT NOT NULL,
    "created" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "Donation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "campaignId" INTEGER NOT NULL,
    "donorId" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "origin" TEXT NOT NULL DEFAULT '',
    "externalId" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "moment" TEXT NOT NULL,
    "created" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "Donation_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "DonationCampaign" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Donation_donorId_fkey" FOREIGN KEY ("donorId") REFERENCES "Donor" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DonationStatusChange" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "donationId" INTEGER NOT NULL,
    "fromStatus" TEXT,
    "toStatus" TEXT NOT NULL,
    "moment" TEXT NOT NULL,
    "userId" INTEGER,
    "note" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "DonationStatusChange_donationId_fkey" FOREIGN KEY ("donationId") REFERENCES "Donation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MailingList" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "MailingForm" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "fields" TEXT NOT NULL DEFAULT '[]',
    "isOpen" BOOLEAN NOT NULL DEFAULT true,
    "created" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "MailingFormList" (
    "formId" INTEGER NOT NULL,
    "listId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("formId", "listId"),
    CONSTRAINT "MailingFormList_formId_fkey" FOREIGN KEY ("formId") REFERENCES "MailingForm" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MailingFormList_listId_fkey" FOREIGN KEY ("listId") REFERENCES "MailingList" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Subscriber" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "fields" TEXT NOT NULL DEFAULT '{}',
    "pendingFields" TEXT NOT NULL DEFAULT '{}',
    "optInKey" TEXT,
    "optInUntil" TEXT,
    "optInAsked" TEXT,
    "optInSince" TEXT,
    "optInLetters" INTEGER NOT NULL DEFAULT 0,
    "ip" TEXT NOT NULL DEFAULT '',
    "created" TEXT NOT NULL,
    "confirmed" TEXT,
    "unsubscribed" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "handedVersion" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "MailingSubscription" (
    "subscriberId" INTEGER NOT NULL,
    "listId" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "moment" TEXT NOT NULL,

    PRIMARY KEY ("subscriberId", "listId"),
    CONSTRAINT "MailingSubscription_subscriberId_fkey" FOREIGN KEY ("subscriberId") REFERENCES "Subscriber" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MailingSubscription_listId_fkey" FOREIGN KEY ("listId") REFERENCES "MailingList" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MailingSuppression" (
    "addressHash" TEXT NOT NULL PRIMARY KEY,
    "reason" TEXT NOT NULL,
    "moment" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "DonationCampaign_slug_key" ON "DonationCampaign"("slug");

-- CreateIndex
CREATE INDEX "DonationCampaign_sortTitle_id_idx" ON "DonationCampaign"("sortTitle", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Donor_emailKey_key" ON "Donor"("emailKey");

-- CreateIndex
CREATE INDEX "Donor_sortName_id_idx" ON "Donor"("sortName", "id");

-- CreateIndex
CREATE INDEX "Donation_campaignId_status_idx" ON "Donation"("campaignId", "status");

-- CreateIndex
CREATE INDEX "Donation_donorId_moment_id_idx" ON "Donation"("donorId", "moment", "id");

-- CreateIndex
CREATE INDEX "Donation_moment_id_idx" ON "Donation"("moment", "id");

-- CreateIndex
CREATE INDEX "Donation_status_moment_id_idx" ON "Donation"("status", "moment", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Donation_origin_externalId_key" ON "Donation"("origin", "externalId");

-- CreateIndex
CREATE INDEX "DonationStatusChange_donationId_id_idx" ON "DonationStatusChange"("donationId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "MailingList_slug_key" ON "MailingList"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "MailingForm_slug_key" ON "MailingForm"("slug");

-- CreateIndex
CREATE INDEX "MailingFormList_listId_idx" ON "MailingFormList"("listId");

-- CreateIndex
CREATE UNIQUE INDEX "Subscriber_emailKey_key" ON "Subscriber"("emailKey");

-- CreateIndex
CREATE INDEX "Subscriber_status_id_idx" ON "Subscriber"("status", "id");

-- CreateIndex
CREATE INDEX "MailingSubscription_listId_status_subscriberId_idx" ON "MailingSubscription"("listId", "status", "subscriberId");
