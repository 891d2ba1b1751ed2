import type { Transaction } from '../../../storage/write.ts';

/** Gives the default term to the entries for which `termId` is the only one of its taxonomy, and counts it anew. */
export async function giveDefaultTerm(
  { prisma, changed }: Transaction,
  taxonomy: string,
  termId: number,
  defaultId: number,
): Promise<void> {
  const given = await prisma.$executeRaw`
    INSERT INTO "EntryTerm" ("entryId", "termId", "kind", "status", "date")
    SELECT lost."entryId", standard."id", lost."kind", lost."status", lost."date"
    FROM "EntryTerm" lost JOIN "Term" standard ON standard."id" = ${defaultId} AND standard."taxonomy" = ${taxonomy}
    WHERE lost."termId" = ${termId} AND NOT EXISTS (
      SELECT 1 FROM "EntryTerm" other JOIN "Term" kept ON kept."id" = other."termId"
      WHERE other."entryId" = lost."entryId" AND other."termId" <> lost."termId" AND kept."taxonomy" = ${taxonomy})`;
  if (given === 0) return;
  await prisma.$executeRaw`
    UPDATE "Term" SET "version" = "version" + 1, "count" = (
      SELECT count(*) FROM "EntryTerm" WHERE "termId" = ${defaultId} AND "status" = 'publish')
    WHERE "id" = ${defaultId}`;
  changed('term', defaultId, 'update');
}
