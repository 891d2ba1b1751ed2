-- DropIndex
DROP INDEX "Entry_kind_slug_idx";

-- CreateIndex
CREATE INDEX "Entry_kind_slug_parentId_idx" ON "Entry"("kind", "slug", "parentId");

-- CreateIndex
CREATE INDEX "Entry_kind_status_isSticky_date_id_idx" ON "Entry"("kind", "status", "isSticky", "date", "id");

-- CreateIndex
CREATE INDEX "Entry_password_idx" ON "Entry"("password");

-- The words of titles are to be in the search indexes a second time. The start makes anew what is missing.
DROP TABLE IF EXISTS "EntrySearch";
DROP TABLE IF EXISTS "RevisionSearch";
