-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "dateLocal" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Entry" ADD COLUMN     "dateLocal" TEXT COLLATE "C",
ADD COLUMN     "modifiedLocal" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "dateLocal" TEXT COLLATE "C";
