-- CreateTable
CREATE TABLE "MenuItem" (
    "entryId" INTEGER NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "object" TEXT COLLATE "C" NOT NULL,
    "objectId" INTEGER,
    "url" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "target" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "classes" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "xfn" TEXT COLLATE "C" NOT NULL DEFAULT '[]',

    CONSTRAINT "MenuItem_pkey" PRIMARY KEY ("entryId")
);

-- CreateIndex
CREATE INDEX "MenuItem_type_objectId_idx" ON "MenuItem"("type", "objectId");

-- AddForeignKey
ALTER TABLE "MenuItem" ADD CONSTRAINT "MenuItem_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
