-- CreateTable
CREATE TABLE "BuilderGlobal" (
    "id" SERIAL NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "BuilderGlobal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BuilderFavorite" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "slug" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "BuilderFavorite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BuilderTemplate" (
    "id" SERIAL NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "authorId" INTEGER,
    "date" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "BuilderTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UsageEvent" (
    "id" SERIAL NOT NULL,
    "payload" TEXT COLLATE "C" NOT NULL,
    "userId" INTEGER,
    "date" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "UsageEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "BuilderGlobal_kind_name_key" ON "BuilderGlobal"("kind", "name");

-- CreateIndex
CREATE UNIQUE INDEX "BuilderFavorite_userId_type_slug_key" ON "BuilderFavorite"("userId", "type", "slug");

-- CreateIndex
CREATE INDEX "BuilderTemplate_authorId_idx" ON "BuilderTemplate"("authorId");

-- CreateIndex
CREATE INDEX "UsageEvent_userId_idx" ON "UsageEvent"("userId");

-- AddForeignKey
ALTER TABLE "BuilderFavorite" ADD CONSTRAINT "BuilderFavorite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BuilderTemplate" ADD CONSTRAINT "BuilderTemplate_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UsageEvent" ADD CONSTRAINT "UsageEvent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
