-- A site's own kinds with a hierarchy may have one slug below several parents, as pages may.
DROP INDEX "Entry_slug_key";
DROP INDEX "Entry_page_slug_key";
CREATE UNIQUE INDEX "Entry_slug_key" ON "Entry"("kind", "slug")
  WHERE "kind" <> 'page' AND "slug" <> '' AND "status" <> 'trash' AND ("parentId" IS NULL OR "kind" IN ('attachment', 'nav_menu_item'));
CREATE UNIQUE INDEX "Entry_page_slug_key" ON "Entry"("parentId", "kind", "slug")
  WHERE "kind" NOT IN ('attachment', 'nav_menu_item') AND "slug" <> '' AND "status" <> 'trash';
