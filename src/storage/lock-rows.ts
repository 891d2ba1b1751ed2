import type { Transaction } from './write.ts';

/**
 * Holds rows for this transaction, in the order of their ids, so that two transactions that change the same rows wait for each
 * other instead of failing. SQLite has one writer at a time anyway.
 */
export async function lockRows(
  { prisma, provider }: Transaction,
  table: 'Entry' | 'Term',
  ids: readonly number[],
): Promise<void> {
  if (provider !== 'postgresql' || ids.length === 0) return;
  if (table === 'Entry')
    await prisma.$queryRaw`SELECT "id" FROM "Entry" WHERE "id" = ANY(${[...ids]}) ORDER BY "id" FOR NO KEY UPDATE`;
  else
    await prisma.$queryRaw`SELECT "id" FROM "Term" WHERE "id" = ANY(${[...ids]}) ORDER BY "id" FOR NO KEY UPDATE`;
}
