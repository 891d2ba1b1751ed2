-- CreateTable
CREATE TABLE "Webhook" (
    "id" SERIAL NOT NULL,
    "url" TEXT COLLATE "C" NOT NULL,
    "kinds" TEXT COLLATE "C" NOT NULL,
    "onlyPublished" BOOLEAN NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "secret" TEXT COLLATE "C" NOT NULL,
    "since" INTEGER NOT NULL,
    "failingSince" TEXT COLLATE "C",
    "offReason" TEXT COLLATE "C",
    "created" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" SERIAL NOT NULL,
    "webhookId" INTEGER NOT NULL,
    "messageId" TEXT COLLATE "C" NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "body" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "run" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created" TEXT COLLATE "C" NOT NULL,
    "lastAttempt" TEXT COLLATE "C",
    "nextAttempt" TEXT COLLATE "C",
    "milliseconds" INTEGER,
    "responseStatus" INTEGER,
    "response" TEXT COLLATE "C",
    "error" TEXT COLLATE "C",

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookHiddenRecord" (
    "kind" TEXT COLLATE "C" NOT NULL,
    "recordId" INTEGER NOT NULL,

    CONSTRAINT "WebhookHiddenRecord_pkey" PRIMARY KEY ("kind","recordId")
);

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_messageId_key" ON "WebhookDelivery"("messageId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_id_idx" ON "WebhookDelivery"("webhookId", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_created_idx" ON "WebhookDelivery"("created");

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
