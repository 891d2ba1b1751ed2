-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Entry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "sortTitle" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL,
    "password" TEXT NOT NULL DEFAULT '',
    "authorId" INTEGER,
    "parentId" INTEGER,
    "menuOrder" INTEGER NOT NULL DEFAULT 0,
    "date" TEXT NOT NULL,
    "dateLocal" TEXT,
    "dateUtc" TEXT,
    "isDateFloating" BOOLEAN NOT NULL DEFAULT false,
    "modified" TEXT NOT NULL,
    "modifiedLocal" TEXT,
    "modifiedUtc" TEXT,
    "commentStatus" TEXT NOT NULL DEFAULT 'open',
    "pingStatus" TEXT NOT NULL DEFAULT 'open',
    "format" TEXT NOT NULL DEFAULT 'standard',
    "template" TEXT NOT NULL DEFAULT '',
    "isSticky" BOOLEAN NOT NULL DEFAULT false,
    "featuredMediaId" INTEGER,
    "footnotes" TEXT NOT NULL DEFAULT '',
    "guid" TEXT,
    "values" TEXT NOT NULL DEFAULT '',
    "seo" TEXT NOT NULL DEFAULT '',
    "unmapped" TEXT NOT NULL DEFAULT '',
    "trashedStatus" TEXT,
    "trashedAt" TEXT,
    "lastEditorId" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "Entry_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_Entry" ("authorId", "commentStatus", "content", "date", "dateLocal", "dateUtc", "excerpt", "featuredMediaId", "footnotes", "format", "guid", "id", "isDateFloating", "isSticky", "kind", "lastEditorId", "menuOrder", "modified", "modifiedLocal", "modifiedUtc", "parentId", "password", "pingStatus", "slug", "sortTitle", "status", "template", "title", "trashedAt", "trashedStatus", "unmapped", "values", "version") SELECT "authorId", "commentStatus", "content", "date", "dateLocal", "dateUtc", "excerpt", "featuredMediaId", "footnotes", "format", "guid", "id", "isDateFloating", "isSticky", "kind", "lastEditorId", "menuOrder", "modified", "modifiedLocal", "modifiedUtc", "parentId", "password", "pingStatus", "slug", "sortTitle", "status", "template", "title", "trashedAt", "trashedStatus", "unmapped", "values", "version" FROM "Entry";
DROP TABLE "Entry";
ALTER TABLE "new_Entry" RENAME TO "Entry";
CREATE INDEX "Entry_kind_status_id_idx" ON "Entry"("kind", "status", "id");
CREATE INDEX "Entry_kind_status_date_id_idx" ON "Entry"("kind", "status", "date", "id");
CREATE INDEX "Entry_kind_status_modified_id_idx" ON "Entry"("kind", "status", "modified", "id");
CREATE INDEX "Entry_kind_status_sortTitle_id_idx" ON "Entry"("kind", "status", "sortTitle", "id");
CREATE INDEX "Entry_kind_status_slug_id_idx" ON "Entry"("kind", "status", "slug", "id");
CREATE INDEX "Entry_kind_status_authorId_date_id_idx" ON "Entry"("kind", "status", "authorId", "date", "id");
CREATE INDEX "Entry_kind_status_menuOrder_id_idx" ON "Entry"("kind", "status", "menuOrder", "id");
CREATE INDEX "Entry_kind_status_format_date_id_idx" ON "Entry"("kind", "status", "format", "date", "id");
CREATE INDEX "Entry_kind_slug_parentId_idx" ON "Entry"("kind", "slug", "parentId");
CREATE INDEX "Entry_kind_status_isSticky_date_id_idx" ON "Entry"("kind", "status", "isSticky", "date", "id");
CREATE INDEX "Entry_password_idx" ON "Entry"("password");
CREATE INDEX "Entry_authorId_status_kind_idx" ON "Entry"("authorId", "status", "kind");
CREATE INDEX "Entry_parentId_kind_status_date_id_idx" ON "Entry"("parentId", "kind", "status", "date", "id");
CREATE INDEX "Entry_status_date_idx" ON "Entry"("status", "date");
CREATE UNIQUE INDEX "Entry_id_kind_status_date_key" ON "Entry"("id", "kind", "status", "date");
CREATE TABLE "new_Term" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "taxonomy" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sortName" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "parentId" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 0,
    "values" TEXT NOT NULL DEFAULT '',
    "unmapped" TEXT NOT NULL DEFAULT '',
    "seo" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1
);
INSERT INTO "new_Term" ("count", "description", "id", "name", "parentId", "slug", "sortName", "taxonomy", "unmapped", "values", "version") SELECT "count", "description", "id", "name", "parentId", "slug", "sortName", "taxonomy", "unmapped", "values", "version" FROM "Term";
DROP TABLE "Term";
ALTER TABLE "new_Term" RENAME TO "Term";
CREATE INDEX "Term_taxonomy_sortName_id_idx" ON "Term"("taxonomy", "sortName", "id");
CREATE INDEX "Term_taxonomy_count_id_idx" ON "Term"("taxonomy", "count", "id");
CREATE INDEX "Term_parentId_taxonomy_sortName_id_idx" ON "Term"("parentId", "taxonomy", "sortName", "id");
CREATE UNIQUE INDEX "Term_taxonomy_slug_key" ON "Term"("taxonomy", "slug");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
