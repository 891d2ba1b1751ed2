import type { Transaction } from './write.ts';

/**
 * Holds rows for this transaction, in the order of their ids, so that two transactions that change the same rows wait for each
 * other instead of failing. SQLite has one writer at a time anyway.
 */
export async function lockRows(
  { prisma, provider }: Transaction,
  table: 'Entry' | 'Comment' | 'Term' | 'User' | 'Donor',
  ids: readonly number[],
): Promise<void> {
  if (provider !== 'postgresql' || ids.length === 0) return;
  // An entry's status and date are part of the key that its terms refer to, so that writing them needs the stronger lock.
  const strength = table === 'Entry' ? 'UPDATE' : 'NO KEY UPDATE';
  const rows = `SELECT "id" FROM "${table}" WHERE "id" = ANY($1) ORDER BY "id" FOR ${strength}`;
  await prisma.$queryRawUnsafe(rows, [...ids]); // the table is one of those above
}
