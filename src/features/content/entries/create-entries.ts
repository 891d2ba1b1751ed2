import type { Context } from '../../../operation/context.ts';
import { lockRows } from '../../../storage/lock-rows.ts';
import type { Transaction } from '../../../storage/write.ts';
import { createEntry, newColumns, slugWish } from './create-entry.ts';
import type { EntryChanges } from './entry-changes.ts';
import { indexEntries } from './entry-search.ts';
import { attachTerms } from './entry-terms.ts';
import { indexValues } from './index-values.ts';
import { uniqueSlugs } from './unique-slugs.ts';

/**
 * Writes many new entries of a kind without parents, as `createEntry` does one, by a number of statements that hardly grows with
 * theirs; returns their ids in order.
 */
export async function createEntries(
  context: Context,
  transaction: Transaction,
  kind: string,
  all: readonly EntryChanges[],
): Promise<readonly number[]> {
  const rows = all.map((changes) => newColumns(context, kind, changes));
  const wishes = all.map((changes, i) => slugWish(changes, rows[i]?.status ?? ''));
  const slugs = await uniqueSlugs(transaction, kind, wishes);
  const named = rows.flatMap((row, i) => (slugs[i] ? [{ ...row, slug: slugs[i] }] : []));
  // The order in which rows come back is not promised; within these the slugs are unique.
  const written = await transaction.prisma.entry.createManyAndReturn({
    data: named,
    select: { id: true, slug: true },
  });
  const bySlug = new Map(written.map(({ id, slug }) => [slug, id]));
  await indexEntries(
    transaction,
    named.map((row) => ({ ...row, id: bySlug.get(row.slug) ?? 0 })),
  );
  await indexValues(
    transaction,
    named.map((row) => ({ ...row, id: bySlug.get(row.slug) ?? 0 })),
  );
  for (const id of bySlug.values()) transaction.changed(kind, id, 'create');
  const carrying: Carrying[] = [];
  const ids: number[] = [];
  for (const [i, changes] of all.entries()) {
    const id = bySlug.get(slugs[i] ?? '');
    // What its title gives no name is named by its id.
    ids.push(id ?? (await createEntry(context, transaction, kind, changes)));
    if (id && changes.terms)
      carrying.push({ id, terms: changes.terms, isCounted: rows[i]?.status === 'publish' });
  }
  await carryTerms(transaction, carrying);
  return ids;
}

interface Carrying {
  readonly id: number;
  readonly terms: Readonly<Record<string, readonly number[]>>;
  readonly isCounted: boolean;
}

/** Ids that are no terms of the taxonomy are passed over, as with one entry. */
async function carryTerms(transaction: Transaction, entries: readonly Carrying[]): Promise<void> {
  const { prisma, changed } = transaction;
  const wanted = [...new Set(entries.flatMap(({ terms }) => Object.values(terms).flat()))];
  if (wanted.length === 0) return;
  const known = await prisma.term.findMany({
    where: { id: { in: wanted } },
    select: { id: true, taxonomy: true },
  });
  const taxonomyOf = new Map(known.map(({ id, taxonomy }) => [id, taxonomy]));
  const counts = new Map<number, number>();
  const pairs = entries.flatMap(({ id: entryId, terms, isCounted }) =>
    Object.entries(terms).flatMap(([taxonomy, ids]) =>
      [...new Set(ids)]
        .filter((id) => taxonomyOf.get(id) === taxonomy)
        .map((termId) => {
          if (isCounted) counts.set(termId, (counts.get(termId) ?? 0) + 1);
          return { entryId, termId };
        }),
    ),
  );
  await attachTerms(transaction, pairs);
  await lockRows(transaction, 'Term', [...counts.keys()]);
  for (const [id, by] of counts) {
    await prisma.term.update({
      where: { id },
      data: { count: { increment: by }, version: { increment: 1 } },
    });
    changed('term', id, 'update');
  }
}
