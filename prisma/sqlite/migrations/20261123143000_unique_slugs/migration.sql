-- What has a slug that came earlier in its place gets the first free one of -2, -3, … behind it.
WITH RECURSIVE "Named" AS (
    SELECT "id", "kind", "slug", CASE "kind" WHEN 'page' THEN coalesce("parentId", 0) ELSE 0 END AS "place"
    FROM "Entry" WHERE "slug" <> '' AND "status" <> 'trash'
), "Numbered" AS (
    SELECT "id", "kind", "place", "slug",
        row_number() OVER (PARTITION BY "kind", "place", "slug" ORDER BY "id") - 1 AS "nth"
    FROM "Named"
), "Wish" AS (
    SELECT "kind", "place", "slug", max("nth") + (
        SELECT count(*) FROM "Entry" AS "Other" WHERE "Other"."kind" = "Numbered"."kind"
        AND "Other"."slug" > "Numbered"."slug" || '-' AND "Other"."slug" < "Numbered"."slug" || '.'
    ) + 1 AS "highest"
    FROM "Numbered" GROUP BY "kind", "place", "slug" HAVING max("nth") > 0
), "Number" ("n") AS (
    SELECT 2 UNION ALL SELECT "n" + 1 FROM "Number" WHERE "n" < (SELECT max("highest") FROM "Wish")
), "Candidate" AS (
    SELECT "kind", "place", "slug", "n",
        substr("slug", 1, 199 - length(CAST("n" AS TEXT))) || '-' || "n" AS "candidate"
    FROM "Wish" INNER JOIN "Number" ON "n" <= "highest"
), "Free" AS (
    SELECT "kind", "place", "slug", "candidate",
        row_number() OVER (PARTITION BY "kind", "place", "slug" ORDER BY "n") AS "nth"
    FROM "Candidate" WHERE NOT EXISTS (
        SELECT 1 FROM "Entry" AS "Other"
        WHERE "Other"."kind" = "Candidate"."kind" AND "Other"."slug" = "Candidate"."candidate"
    )
), "Renamed" AS (
    SELECT "Numbered"."id", "Free"."candidate" FROM "Numbered" INNER JOIN "Free"
    ON "Free"."kind" = "Numbered"."kind" AND "Free"."place" = "Numbered"."place"
    AND "Free"."slug" = "Numbered"."slug" AND "Free"."nth" = "Numbered"."nth"
    WHERE "Numbered"."nth" > 0
)
UPDATE "Entry" SET "slug" = "Renamed"."candidate", "version" = "version" + 1
FROM "Renamed" WHERE "Renamed"."id" = "Entry"."id";

-- Prisma's models can not say these: nothing has the slug of another one of its kind, and no page that of one beside it. What is
-- in the trash or has no slug yet stands apart. Pages at the top have no parent, which counts as different from any other.
CREATE UNIQUE INDEX "Entry_slug_key" ON "Entry"("kind", "slug") WHERE "kind" <> 'page' AND "slug" <> '' AND "status" <> 'trash';
CREATE UNIQUE INDEX "Entry_page_slug_key" ON "Entry"("parentId", "slug") WHERE "kind" = 'page' AND "slug" <> '' AND "status" <> 'trash';
