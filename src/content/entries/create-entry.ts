import type { Context } from '../../operation/context.ts';
import type { Transaction } from '../../storage/write.ts';
import { patchSeo } from '../seo/seo.ts';
import { toSortText } from '../text/fold-letters.ts';
import { toSlug } from '../text/to-slug.ts';
import { type EntryChanges, plainColumns } from './entry-changes.ts';
import { indexEntries, indexEntry, indexValues, valuesAfter } from './entry-index.ts';
import { DRAFTS, nextState } from './entry-status.ts';
import { giveTerms } from './entry-terms.ts';
import { isReserved, slugCandidate, uniqueSlug } from './slug.ts';

/** Whoever writes, and when. */
export type Writer = Pick<Context, 'now' | 'viewer'>;

/** Writes a new entry with its terms, counts and search text; returns its id. */
export async function createEntry(
  writer: Writer,
  transaction: Transaction,
  kind: string,
  changes: EntryChanges,
): Promise<number> {
  const columns = newColumns(writer, kind, changes);
  const { parentId = null } = changes;
  const slug = await uniqueSlug(transaction, slugWish(changes, columns.status), { kind, parentId });
  const { id } = await transaction.tables
    .insertInto('Entry')
    .values({ ...columns, slug })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (slug === '' && !DRAFTS.has(columns.status)) await nameById(transaction, kind, id);
  const isCounted = columns.status === 'publish';
  await giveTerms(transaction, [{ id, terms: changes.terms, isCounted }]);
  await indexEntry(transaction, { ...columns, id });
  await indexValues(transaction, [{ ...columns, id }]);
  transaction.changed(kind, id, 'create');
  return id;
}

/** The columns of a new entry, but for its slug. */
function newColumns({ now, viewer }: Writer, kind: string, changes: EntryChanges) {
  const state = nextState(null, changes, now);
  const { title = '', content = '', excerpt = '' } = changes;
  return {
    ...plainColumns(changes),
    ...state,
    values: valuesAfter(kind, '', changes),
    seo: patchSeo('', changes.seo),
    title,
    content,
    excerpt,
    kind,
    sortTitle: toSortText(title),
    authorId: changes.authorId ?? (viewer.id || null),
    modified: state.date,
    lastEditorId: viewer.id || null,
  };
}

/** Returns the text that the slug of a new entry is made of; empty for a draft without a requested slug. */
const slugWish = ({ slug, title }: EntryChanges, status: string): string =>
  slug || (DRAFTS.has(status) ? '' : (title ?? ''));

/** An entry whose title gives no slug is known by its id. */
async function nameById({ tables }: Transaction, kind: string, id: number): Promise<void> {
  const slug = slugCandidate(String(id), isReserved(kind, String(id)) ? 2 : 1);
  await tables.updateTable('Entry').set({ slug }).where('id', '=', id).execute();
}

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
  const made = named.map((row) => ({ ...row, id: bySlug.get(row.slug) ?? 0 }));
  await indexEntries(transaction, made);
  await indexValues(transaction, made);
  for (const id of bySlug.values()) transaction.changed(kind, id, 'create');
  const ids: number[] = [];
  const carrying: Parameters<typeof giveTerms>[1][number][] = [];
  for (const [i, changes] of all.entries()) {
    const id = bySlug.get(slugs[i] ?? '');
    // An entry whose title gives no slug gets its id as slug.
    ids.push(id ?? (await createEntry(context, transaction, kind, changes)));
    if (id) carrying.push({ id, terms: changes.terms, isCounted: rows[i]?.status === 'publish' });
  }
  await giveTerms(transaction, carrying);
  return ids;
}

/** Candidates that one statement looks for. */
const AT_ONCE = 1000;

/** Candidates for one wish that are looked at between two statements, at most. */
const LARGEST = 4096;

/**
 * Slugs for many new entries of a kind, as {@link uniqueSlug} would give them one after the other, by few statements however many of
 * them have the same wish. An empty wish stays empty.
 */
async function uniqueSlugs(
  transaction: Transaction,
  kind: string,
  wishes: readonly string[],
): Promise<readonly string[]> {
  const slugs = wishes.map(() => '');
  const given = new Set<string>();
  let waiting = placesByWish(wishes);
  for (let from = 1, size = 1; waiting.size > 0; size = Math.min(size * 4, LARGEST)) {
    const to = from + size;
    const candidates = [...waiting].map(([wish, places]) => ({
      wish,
      places: [...places],
      slugs: candidatesFrom(kind, wish, from, to + places.length),
    }));
    const all = candidates.flatMap((one) => one.slugs.map(({ slug }) => slug));
    const taken = await takenAmong(transaction, kind, all);
    let next = Number.POSITIVE_INFINITY;
    waiting = new Map();
    for (const one of candidates) {
      for (const { slug } of one.slugs) {
        if (taken.has(slug) || given.has(slug)) continue;
        const place = one.places.shift();
        if (place === undefined) break;
        slugs[place] = slug;
        given.add(slug);
      }
      if (one.places.length === 0) continue;
      waiting.set(one.wish, one.places);
      next = Math.min(next, (one.slugs.at(-1)?.suffix ?? from) + 1);
    }
    from = next;
  }
  return slugs;
}

function placesByWish(wishes: readonly string[]): Map<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [place, wish] of wishes.entries()) {
    const slug = toSlug(wish);
    if (slug !== '') places.set(slug, [...(places.get(slug) ?? []), place]);
  }
  return places;
}

const candidatesFrom = (kind: string, wish: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({
    suffix: from + i,
    slug: slugCandidate(wish, from + i),
  })).filter(({ slug }) => !isReserved(kind, slug));

async function takenAmong(
  { prisma }: Transaction,
  kind: string,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (let at = 0; at < slugs.length; at += AT_ONCE) {
    const rows = await prisma.entry.findMany({
      where: { kind, slug: { in: slugs.slice(at, at + AT_ONCE) } },
      select: { slug: true },
    });
    for (const { slug } of rows) taken.add(slug);
  }
  return taken;
}
