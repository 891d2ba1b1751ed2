-- CreateTable
CREATE TABLE "DonationCampaign" (
    "id" SERIAL NOT NULL,
    "slug" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "sortTitle" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "currency" TEXT COLLATE "C" NOT NULL,
    "goal" BIGINT,
    "isOpen" BOOLEAN NOT NULL DEFAULT true,
    "created" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "DonationCampaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Donor" (
    "id" SERIAL NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "emailKey" TEXT COLLATE "C",
    "name" TEXT COLLATE "C" NOT NULL,
    "sortName" TEXT COLLATE "C" NOT NULL,
    "created" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Donor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Donation" (
    "id" SERIAL NOT NULL,
    "campaignId" INTEGER NOT NULL,
    "donorId" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "origin" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "externalId" TEXT COLLATE "C",
    "note" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "moment" TEXT COLLATE "C" NOT NULL,
    "created" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Donation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DonationStatusChange" (
    "id" SERIAL NOT NULL,
    "donationId" INTEGER NOT NULL,
    "fromStatus" TEXT COLLATE "C",
    "toStatus" TEXT COLLATE "C" NOT NULL,
    "moment" TEXT COLLATE "C" NOT NULL,
    "userId" INTEGER,
    "note" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "DonationStatusChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MailingList" (
    "id" SERIAL NOT NULL,
    "slug" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "created" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "MailingList_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MailingForm" (
    "id" SERIAL NOT NULL,
    "slug" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "fields" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "isOpen" BOOLEAN NOT NULL DEFAULT true,
    "created" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "MailingForm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MailingFormList" (
    "formId" INTEGER NOT NULL,
    "listId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "MailingFormList_pkey" PRIMARY KEY ("formId","listId")
);

-- CreateTable
CREATE TABLE "Subscriber" (
    "id" SERIAL NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "emailKey" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "fields" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "pendingFields" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "optInKey" TEXT COLLATE "C",
    "optInUntil" TEXT COLLATE "C",
    "optInAsked" TEXT COLLATE "C",
    "optInSince" TEXT COLLATE "C",
    "optInLetters" INTEGER NOT NULL DEFAULT 0,
    "ip" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "created" TEXT COLLATE "C" NOT NULL,
    "confirmed" TEXT COLLATE "C",
    "unsubscribed" TEXT COLLATE "C",
    "version" INTEGER NOT NULL DEFAULT 1,
    "handedVersion" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Subscriber_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MailingSubscription" (
    "subscriberId" INTEGER NOT NULL,
    "listId" INTEGER NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "moment" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "MailingSubscription_pkey" PRIMARY KEY ("subscriberId","listId")
);

-- CreateTable
CREATE TABLE "MailingSuppression" (
    "addressHash" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "moment" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "MailingSuppression_pkey" PRIMARY KEY ("addressHash")
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

-- AddForeignKey
ALTER TABLE "Donation" ADD CONSTRAINT "Donation_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "DonationCampaign"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Donation" ADD CONSTRAINT "Donation_donorId_fkey" FOREIGN KEY ("donorId") REFERENCES "Donor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DonationStatusChange" ADD CONSTRAINT "DonationStatusChange_donationId_fkey" FOREIGN KEY ("donationId") REFERENCES "Donation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailingFormList" ADD CONSTRAINT "MailingFormList_formId_fkey" FOREIGN KEY ("formId") REFERENCES "MailingForm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailingFormList" ADD CONSTRAINT "MailingFormList_listId_fkey" FOREIGN KEY ("listId") REFERENCES "MailingList"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailingSubscription" ADD CONSTRAINT "MailingSubscription_subscriberId_fkey" FOREIGN KEY ("subscriberId") REFERENCES "Subscriber"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailingSubscription" ADD CONSTRAINT "MailingSubscription_listId_fkey" FOREIGN KEY ("listId") REFERENCES "MailingList"("id") ON DELETE CASCADE ON UPDATE CASCADE;
