import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import { patchSeo } from '../seo/stored-seo.ts';
import { type EntryChanges, plainColumns } from './entry-changes.ts';
import { indexEntry } from './entry-search.ts';
import { DRAFTS, nextState } from './entry-state.ts';
import { setTerms } from './entry-terms.ts';
import { indexValues, valuesAfter } from './index-values.ts';
import { isReserved, slugCandidate, uniqueSlug } from './slug.ts';
import { moveTermCounts } from './term-counts.ts';
import { toSortText } from './text/fold-letters.ts';

/** Whoever writes, and when. */
export type Writer = Pick<Context, 'now' | 'viewer'>;

/** Writes a new entry with its terms, counts and search text; returns its id. */
export async function createEntry(
  writer: Writer,
  transaction: Transaction,
  kind: string,
  changes: EntryChanges,
): Promise<number> {
  const { prisma, changed } = transaction;
  const columns = newColumns(writer, kind, changes);
  const slug = await firstSlug(transaction, kind, changes, columns.status);
  const { id } = await prisma.entry.create({ data: { ...columns, slug }, select: { id: true } });
  if (slug === '' && !DRAFTS.has(columns.status)) await nameById(transaction, kind, id);
  const terms = await setTerms(transaction, { id, ...columns }, [], changes.terms ?? {});
  if (columns.status === 'publish') await moveTermCounts(transaction, [], terms);
  await indexEntry(transaction, { ...columns, id });
  await indexValues(transaction, [{ ...columns, id }]);
  changed(kind, id, 'create');
  return id;
}

/** The columns of a new entry, but for its slug. */
export function newColumns({ now, viewer }: Writer, kind: string, changes: EntryChanges) {
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

/** What the slug of a new entry is made of; empty for a draft without a wish. */
export const slugWish = ({ slug, title }: EntryChanges, status: string): string =>
  slug || (DRAFTS.has(status) ? '' : (title ?? ''));

function firstSlug(
  transaction: Transaction,
  kind: string,
  changes: EntryChanges,
  status: string,
): Promise<string> {
  return uniqueSlug(transaction, slugWish(changes, status), {
    kind,
    parentId: changes.parentId ?? null,
  });
}

/** An entry whose title gives no slug is known by its id. */
async function nameById({ prisma }: Transaction, kind: string, id: number): Promise<void> {
  const slug = slugCandidate(String(id), isReserved(kind, String(id)) ? 2 : 1);
  await prisma.entry.updateMany({ where: { id, slug: '' }, data: { slug } });
}
