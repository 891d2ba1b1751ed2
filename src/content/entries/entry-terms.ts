import { sql } from 'kysely';
import { elementsOf } from '../../storage/in-list.ts';
import type { OpenTransaction } from '../../storage/transaction.ts';
import { lockRows, type Transaction } from '../../storage/write.ts';

/** The terms an entry carries, by taxonomy. */
export interface CarriedTerm {
  readonly termId: number;
  readonly taxonomy: string;
}

/** The ids of terms, by taxonomy. */
type TermIds = Readonly<Record<string, readonly number[]>>;

export const carriedTerms = (
  { tables }: Transaction,
  entryId: number,
): Promise<readonly CarriedTerm[]> =>
  tables
    .selectFrom('EntryTerm')
    .innerJoin('Term', 'Term.id', 'EntryTerm.termId')
    .select(['termId', 'taxonomy'])
    .where('entryId', '=', entryId)
    .execute();

interface TermPair {
  readonly entryId: number;
  readonly termId: number;
  /** Where it is there, a term of another taxonomy is passed over. */
  readonly taxonomy?: string;
}

/**
 * Makes entries, which this transaction has made or holds, carry terms that they don't carry yet, by one statement; returns the pairs
 * without those of unknown terms. What lists of a term are filtered and sorted by is copied from the entry; from then on the foreign
 * key keeps it true (docs/adr/0014-a-list-is-one-statement.md).
 */
export async function attachTerms(
  { tables, provider }: OpenTransaction,
  pairs: readonly TermPair[],
): Promise<readonly Pick<TermPair, 'entryId' | 'termId'>[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ entryId: number; termId: number }>`
    INSERT INTO "EntryTerm" ("entryId", "termId", "kind", "status", "date")
    SELECT "Entry"."id", "Term"."id", "Entry"."kind", "Entry"."status", "Entry"."date"
    FROM ${elementsOf(provider, pairs)} CROSS JOIN "Entry" CROSS JOIN "Term"
    WHERE "Entry"."id" = CAST(value ->> 'entryId' AS INTEGER)
      AND "Term"."id" = CAST(value ->> 'termId' AS INTEGER)
      AND "Term"."taxonomy" = coalesce(value ->> 'taxonomy', "Term"."taxonomy")
    RETURNING "entryId", "termId"`.execute(tables);
  return rows;
}

/** A new entry and the terms that it is to carry. */
interface Carrying {
  readonly id: number;
  readonly terms: TermIds | undefined;
  readonly isCounted: boolean;
}

/** Gives new entries their terms, and counts these; ids that are no terms of their taxonomy are passed over (recorded). */
export async function giveTerms(
  transaction: Transaction,
  entries: readonly Carrying[],
): Promise<void> {
  const pairs = entries.flatMap(({ id, terms = {} }) => pairsOf(id, terms));
  const counted = new Set(entries.flatMap(({ id, isCounted }) => (isCounted ? [id] : [])));
  const counts = new Map<number, number>();
  for (const { entryId, termId } of await attachTerms(transaction, pairs))
    if (counted.has(entryId)) counts.set(termId, (counts.get(termId) ?? 0) + 1);
  await addToCounts(transaction, counts);
}

const pairsOf = (entryId: number, terms: TermIds): TermPair[] =>
  Object.entries(terms).flatMap(([taxonomy, ids]) =>
    [...new Set(ids)].map((termId) => ({ entryId, termId, taxonomy })),
  );

/**
 * Makes these the entry's terms in the taxonomies named, as {@link giveTerms} does for a new one, but for their counts.
 * @returns the ids of all terms that it carries now
 */
export async function setTerms(
  transaction: Transaction,
  entryId: number,
  before: readonly CarriedTerm[],
  wanted: TermIds,
): Promise<readonly number[]> {
  const isKept = ({ termId, taxonomy }: CarriedTerm) => wanted[taxonomy]?.includes(termId) ?? true;
  const had = before.map(({ termId }) => termId);
  const kept = before.filter(isKept).map(({ termId }) => termId);
  const gone = had.filter((id) => !kept.includes(id));
  if (gone.length > 0)
    await transaction.tables
      .deleteFrom('EntryTerm')
      .where('entryId', '=', entryId)
      .where('termId', 'in', gone)
      .execute();
  const fresh = pairsOf(entryId, wanted).filter(({ termId }) => !had.includes(termId));
  const attached = await attachTerms(transaction, fresh);
  return [...kept, ...attached.map(({ termId }) => termId)];
}

/**
 * Moves the counts of terms after an entry changed: a term counts the published entries that carry it (docs/rest.md §4.3).
 * @param before the terms that counted the entry so far, `after` those that count it now
 */
export function moveTermCounts(
  transaction: Transaction,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const up = after.filter((id) => !before.includes(id)).map((id) => [id, 1] as const);
  const down = before.filter((id) => !after.includes(id)).map((id) => [id, -1] as const);
  return addToCounts(transaction, new Map([...up, ...down]));
}

async function addToCounts(
  transaction: Transaction,
  counts: ReadonlyMap<number, number>,
): Promise<void> {
  if (counts.size === 0) return;
  const { tables, provider, changed } = transaction;
  await lockRows(transaction, 'Term', [...counts.keys()]);
  await sql`
    UPDATE "Term" SET "count" = "Term"."count" + CAST(value ->> 1 AS INTEGER), "version" = "Term"."version" + 1
    FROM ${elementsOf(provider, [...counts])} WHERE "Term"."id" = CAST(value ->> 0 AS INTEGER)`.execute(
    tables,
  );
  for (const id of counts.keys()) changed('term', id, 'update');
}
