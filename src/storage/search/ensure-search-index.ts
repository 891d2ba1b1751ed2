import { sql } from 'kysely';
import type { Database, TransactionClient } from '../database.ts';
import { type SearchIndex, searchIndexes } from '../search-index.ts';
import { fillSearchIndex, type SearchTexts } from './fill-search-index.ts';
import { makeTrigrams, searchTableFilled, searchTables } from './search-tables.ts';

/**
 * Makes the search indexes that are missing and fills them from what they are of, each all or nothing. Migrations know nothing
 * of them, so this follows every `deployMigrations`.
 */
export async function ensureSearchIndex(database: Database, folding: SearchTexts): Promise<void> {
  for (const index of searchIndexes)
    if (!(await isThere(database, index))) await makeIndex(database, index, folding);
  if (database.provider === 'postgresql' && !(await isThere(database, 'CommentSearch_trigrams')))
    await database.prisma.$executeRawUnsafe(makeTrigrams(INDEX_LOCK));
}

/** Any number of our own. */
const INDEX_LOCK = 7_261_954;

async function isThere(
  { tables, provider }: Pick<Database, 'tables' | 'provider'>,
  name: string,
): Promise<boolean> {
  const find =
    provider === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE name = ${name}`
      : sql`SELECT 1 WHERE to_regclass(${`"${name}"`}) IS NOT NULL`;
  return (await find.execute(tables)).rows.length > 0;
}

async function makeIndex(
  database: Database,
  index: SearchIndex,
  folding: SearchTexts,
): Promise<void> {
  const { provider } = database;
  await database.prisma.$transaction(
    async (transaction) => {
      if (provider === 'postgresql')
        await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${INDEX_LOCK})`;
      if (await isThere(database, index)) return; // another process was faster
      for (const statement of searchTables[provider][index])
        await transaction.$executeRawUnsafe(statement);
      if (index === 'SearchPart') return await refill(transaction, database, folding);
      await fillSearchIndex(transaction, provider, index, folding);
      if (provider === 'postgresql' && index !== 'CommentSearch')
        for (const statement of searchTableFilled(index))
          await transaction.$executeRawUnsafe(statement);
    },
    { maxWait: 60_000, timeout: 3_600_000 },
  );
}

/** Brings texts that were indexed before parts of words were into their indexes once more, which notes their words. */
async function refill(
  transaction: TransactionClient,
  database: Database,
  folding: SearchTexts,
): Promise<void> {
  for (const index of ['EntrySearch', 'RevisionSearch'] as const)
    if (await isThere(database, index))
      await fillSearchIndex(transaction, database.provider, index, folding);
}
