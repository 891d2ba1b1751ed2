import type { Transaction } from '../../../storage/write.ts';

/**
 * Stores how many approved comments these entries have, in the transaction that changed what counts. Pingbacks are none. Every write
 * of a comment calls it, with each entry that the comment was or is about.
 */
export async function recountComments(
  { prisma, provider }: Pick<Transaction, 'prisma' | 'provider'>,
  entryIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(entryIds)];
  if (ids.length === 0) return;
  if (provider === 'sqlite') {
    await prisma.$executeRawUnsafe(recount(AMONG_JSON), JSON.stringify(ids));
    return;
  }
  // Who counts last sees the comments of all others. This lock does not wait for comments that refer to the entry.
  await prisma.$queryRaw`
    SELECT "id" FROM "Entry" WHERE "id" = ANY(${ids}::int[]) ORDER BY "id" FOR NO KEY UPDATE`;
  await prisma.$executeRawUnsafe(recount(AMONG_ARRAY), ids);
}

const AMONG_JSON = 'IN (SELECT value FROM json_each(?))';
const AMONG_ARRAY = '= ANY($1::int[])';

/** Writes only the entries whose number has changed. */
const recount = (among: string): string => `
  UPDATE "Entry" SET "commentCount" = "Counted"."count"
  FROM (
    SELECT "One"."id" AS "entryId", (
      SELECT count(*) FROM "Comment"
      WHERE "Comment"."entryId" = "One"."id" AND "status" = 'approved' AND "type" = 'comment'
    ) AS "count"
    FROM "Entry" AS "One" WHERE "One"."id" ${among}
  ) AS "Counted"
  WHERE "Entry"."id" = "Counted"."entryId" AND "Entry"."commentCount" <> "Counted"."count"`;
