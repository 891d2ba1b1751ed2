import type { Transaction } from '../../../storage/write.ts';
import type { IdSpace } from './moved-records.ts';

/**
 * Lets the database give new records ids above `past` only, so that one made here does not take the id of one that is
 * still to come.
 */
export async function advanceIds(
  { prisma, provider }: Transaction,
  ids: IdSpace,
  past: number,
): Promise<void> {
  const table = tables[ids];
  if (!table || past < 1) return;
  if (provider === 'postgresql') {
    await prisma.$executeRaw`
      WITH ids AS (SELECT pg_get_serial_sequence(${`"${table}"`}::text, 'id')::regclass AS sequence)
      SELECT setval(sequence, ${past}::bigint) FROM ids
      WHERE ${past}::bigint > COALESCE(pg_sequence_last_value(sequence), 0)`;
    return;
  }
  const raised = await prisma.$executeRaw`
    UPDATE sqlite_sequence SET seq = max(seq, CAST(${past} AS INTEGER)) WHERE name = ${table}`;
  if (raised === 0)
    await prisma.$executeRaw`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, CAST(${past} AS INTEGER))`;
}

const tables: Readonly<Record<IdSpace, string | null>> = {
  entry: 'Entry',
  revision: 'Revision',
  term: 'Term',
  user: 'User',
  comment: 'Comment',
  setting: null,
};
