-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_EntryTerm" (
    "entryId" INTEGER NOT NULL,
    "termId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "date" TEXT NOT NULL,

    PRIMARY KEY ("entryId", "termId"),
    CONSTRAINT "EntryTerm_entryId_kind_status_date_fkey" FOREIGN KEY ("entryId", "kind", "status", "date") REFERENCES "Entry" ("id", "kind", "status", "date") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EntryTerm_termId_fkey" FOREIGN KEY ("termId") REFERENCES "Term" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_EntryTerm" ("entryId", "termId", "kind", "status", "date") SELECT "entryId", "termId", "Entry"."kind", "Entry"."status", "Entry"."date" FROM "EntryTerm" INNER JOIN "Entry" ON "Entry"."id" = "EntryTerm"."entryId";
DROP TABLE "EntryTerm";
ALTER TABLE "new_EntryTerm" RENAME TO "EntryTerm";
CREATE INDEX "EntryTerm_termId_kind_status_entryId_idx" ON "EntryTerm"("termId", "kind", "status", "entryId");
CREATE INDEX "EntryTerm_termId_kind_status_date_entryId_idx" ON "EntryTerm"("termId", "kind", "status", "date", "entryId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Entry_id_kind_status_date_key" ON "Entry"("id", "kind", "status", "date");
