-- CreateTable
CREATE TABLE "EntryValue" (
    "entryId" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "number" REAL NOT NULL DEFAULT 0,

    PRIMARY KEY ("entryId", "field", "position"),
    CONSTRAINT "EntryValue_entryId_kind_status_date_fkey" FOREIGN KEY ("entryId", "kind", "status", "date") REFERENCES "Entry" ("id", "kind", "status", "date") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Entry" ADD COLUMN "values" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Entry" ADD COLUMN "unmapped" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Term" ADD COLUMN "values" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Term" ADD COLUMN "unmapped" TEXT NOT NULL DEFAULT '';
ALTER TABLE "User" ADD COLUMN "values" TEXT NOT NULL DEFAULT '';
ALTER TABLE "User" ADD COLUMN "unmapped" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "EntryValue_field_status_number_date_entryId_idx" ON "EntryValue"("field", "status", "number", "date", "entryId");

-- CreateIndex
CREATE INDEX "EntryValue_field_status_text_date_entryId_idx" ON "EntryValue"("field", "status", "text", "date", "entryId");
