-- DropIndex
DROP INDEX "Comment_authorId_idx";

-- DropIndex
DROP INDEX "Comment_entryId_status_date_id_idx";

-- DropIndex
DROP INDEX "Comment_parentId_idx";

-- DropIndex
DROP INDEX "Entry_parentId_idx";

-- DropIndex
DROP INDEX "Term_parentId_idx";

-- CreateIndex
CREATE INDEX "Comment_entryId_status_type_date_id_idx" ON "Comment"("entryId", "status", "type", "date", "id");

-- CreateIndex
CREATE INDEX "Comment_parentId_status_type_date_id_idx" ON "Comment"("parentId", "status", "type", "date", "id");

-- CreateIndex
CREATE INDEX "Comment_authorId_status_type_date_id_idx" ON "Comment"("authorId", "status", "type", "date", "id");

-- CreateIndex
CREATE INDEX "Donation_campaignId_moment_id_idx" ON "Donation"("campaignId", "moment", "id");

-- CreateIndex
CREATE INDEX "Entry_kind_status_format_date_id_idx" ON "Entry"("kind", "status", "format", "date", "id");

-- CreateIndex
CREATE INDEX "Entry_parentId_kind_status_date_id_idx" ON "Entry"("parentId", "kind", "status", "date", "id");

-- CreateIndex
CREATE INDEX "Revision_authorId_isAutosave_date_id_idx" ON "Revision"("authorId", "isAutosave", "date", "id");

-- CreateIndex
CREATE INDEX "Term_parentId_taxonomy_sortName_id_idx" ON "Term"("parentId", "taxonomy", "sortName", "id");
