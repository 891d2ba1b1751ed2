-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "sortTitle" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- States of before are ordered by their text's folded title where theirs is the same, else as they were.
UPDATE "Revision" SET "sortTitle" = coalesce(
    (SELECT "Entry"."sortTitle" FROM "Entry" WHERE "Entry"."id" = "Revision"."entryId" AND "Entry"."title" = "Revision"."title"),
    lower("Revision"."title")
);
