-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Revision" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "authorId" INTEGER,
    "isAutosave" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL,
    "sortTitle" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "footnotes" TEXT NOT NULL DEFAULT '',
    "fields" TEXT NOT NULL DEFAULT '',
    "date" TEXT NOT NULL,
    "dateLocal" TEXT,
    CONSTRAINT "Revision_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "Entry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Revision" ("authorId", "content", "date", "dateLocal", "entryId", "excerpt", "footnotes", "id", "isAutosave", "sortTitle", "title") SELECT "authorId", "content", "date", "dateLocal", "entryId", "excerpt", "footnotes", "id", "isAutosave", "sortTitle", "title" FROM "Revision";
DROP TABLE "Revision";
ALTER TABLE "new_Revision" RENAME TO "Revision";
CREATE INDEX "Revision_entryId_isAutosave_date_id_idx" ON "Revision"("entryId", "isAutosave", "date", "id");
CREATE INDEX "Revision_authorId_isAutosave_date_id_idx" ON "Revision"("authorId", "isAutosave", "date", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
