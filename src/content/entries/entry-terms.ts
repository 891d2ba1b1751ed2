import { lockRows, type Transaction } from '../../storage/write.ts';
import type { Entry } from './entry.ts';

/** The terms an entry carries, by taxonomy. */
export interface CarriedTerm {
  readonly termId: number;
  readonly taxonomy: string;
}

export async function carriedTerms(
  { prisma }: Transaction,
  entryId: number,
): Promise<readonly CarriedTerm[]> {
  const rows = await prisma.entryTerm.findMany({
    where: { entryId },
    select: { termId: true, term: { select: { taxonomy: true } } },
  });
  return rows.map(({ termId, term }) => ({ termId, taxonomy: term.taxonomy }));
}

/**
 * Makes entries, which this transaction has made or holds, carry terms that they don't carry yet. What lists of a term are filtered
 * and sorted by is copied from the entry; from then on the foreign key keeps it true (docs/adr/0014-a-list-is-one-statement.md).
 */
export async function attachTerms(
  transaction: Pick<Transaction, 'prisma'>,
  pairs: readonly TermPair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const entries = await transaction.prisma.entry.findMany({
    where: { id: { in: [...new Set(pairs.map(({ entryId }) => entryId))] } },
    select: { id: true, kind: true, status: true, date: true },
  });
  await attachTermsOf(transaction, entries, pairs);
}

interface TermPair {
  readonly entryId: number;
  readonly termId: number;
}

/** The columns of `EntryTerm` that are copies of the entry's. */
type Copied = Pick<Entry, 'id' | 'kind' | 'status' | 'date'>;

/** Attaches terms to entries that were just written, so their columns need no read. */
async function attachTermsOf(
  { prisma }: Pick<Transaction, 'prisma'>,
  entries: readonly Copied[],
  pairs: readonly TermPair[],
): Promise<void> {
  const byId = new Map(
    entries.map(({ id, kind, status, date }) => [id, { kind, status, date }] as const),
  );
  const data = pairs.flatMap((pair) => {
    const copied = byId.get(pair.entryId);
    return copied ? [{ ...pair, ...copied }] : [];
  });
  await prisma.entryTerm.createMany({ data });
}

/** Makes these the entry's terms in the taxonomies named; ids that are no terms there are passed over (recorded). */
export async function setTerms(
  transaction: Transaction,
  entry: Copied,
  before: readonly CarriedTerm[],
  wanted: Readonly<Record<string, readonly number[]>>,
): Promise<readonly number[]> {
  const { prisma } = transaction;
  const taxonomies = Object.keys(wanted);
  const ids = [...new Set(Object.values(wanted).flat())];
  const known =
    ids.length === 0
      ? []
      : await prisma.term.findMany({
          where: { id: { in: ids }, taxonomy: { in: taxonomies } },
          select: { id: true, taxonomy: true },
        });
  const meant = known
    .filter(({ id, taxonomy }) => wanted[taxonomy]?.includes(id))
    .map(({ id }) => id);
  const had = before
    .filter(({ taxonomy }) => taxonomies.includes(taxonomy))
    .map(({ termId }) => termId);
  const gone = had.filter((id) => !meant.includes(id));
  const fresh = meant.filter((id) => !had.includes(id));
  if (gone.length > 0)
    await prisma.entryTerm.deleteMany({ where: { entryId: entry.id, termId: { in: gone } } });
  if (fresh.length > 0)
    await attachTermsOf(
      transaction,
      [entry],
      fresh.map((termId) => ({ entryId: entry.id, termId })),
    );
  return [
    ...before.filter(({ taxonomy }) => !taxonomies.includes(taxonomy)).map(({ termId }) => termId),
    ...meant,
  ];
}

/**
 * Moves the counts of terms after an entry changed: a term counts the published entries that carry it (docs/rest.md §4.3).
 * @param before the terms that counted the entry so far, `after` those that count it now
 */
export async function moveTermCounts(
  transaction: Transaction,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const { prisma, changed } = transaction;
  const moves = [
    { ids: after.filter((id) => !before.includes(id)), by: 1 },
    { ids: before.filter((id) => !after.includes(id)), by: -1 },
  ];
  await lockRows(
    transaction,
    'Term',
    moves.flatMap(({ ids }) => ids),
  );
  for (const { ids, by } of moves) {
    if (ids.length === 0) continue;
    await prisma.term.updateMany({
      where: { id: { in: [...ids] } },
      data: { count: { increment: by }, version: { increment: 1 } },
    });
    for (const id of ids) changed('term', id, 'update');
  }
}
