-- Pingbacks and trackbacks count as comments do, and notes of editors do not.
UPDATE "Entry" SET "commentCount" = (
  SELECT count(*) FROM "Comment"
  WHERE "Comment"."entryId" = "Entry"."id" AND "status" = 'approved' AND "type" <> 'note'
)
WHERE "id" IN (SELECT "entryId" FROM "Comment" WHERE "type" <> 'comment');
