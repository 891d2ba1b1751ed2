-- Columns that are added keep the table: one that is made anew loses the indexes that Prisma does not know.
ALTER TABLE "Entry" ADD COLUMN "seo" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Term" ADD COLUMN "seo" TEXT NOT NULL DEFAULT '';
