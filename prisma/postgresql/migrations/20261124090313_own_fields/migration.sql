-- AlterTable
ALTER TABLE "Entry" ADD COLUMN     "unmapped" TEXT COLLATE "C" NOT NULL DEFAULT '',
ADD COLUMN     "values" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Term" ADD COLUMN     "unmapped" TEXT COLLATE "C" NOT NULL DEFAULT '',
ADD COLUMN     "values" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "unmapped" TEXT COLLATE "C" NOT NULL DEFAULT '',
ADD COLUMN     "values" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "EntryValue" (
    "entryId" INTEGER NOT NULL,
    "field" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "date" TEXT COLLATE "C" NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "number" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "EntryValue_pkey" PRIMARY KEY ("entryId","field","position")
);

-- CreateIndex
CREATE INDEX "EntryValue_field_status_number_date_entryId_idx" ON "EntryValue"("field", "status", "number", "date", "entryId");

-- CreateIndex
CREATE INDEX "EntryValue_field_status_text_date_entryId_idx" ON "EntryValue"("field", "status", "text", "date", "entryId");

-- AddForeignKey
ALTER TABLE "EntryValue" ADD CONSTRAINT "EntryValue_entryId_kind_status_date_fkey" FOREIGN KEY ("entryId", "kind", "status", "date") REFERENCES "Entry"("id", "kind", "status", "date") ON DELETE CASCADE ON UPDATE CASCADE;
