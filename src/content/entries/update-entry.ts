import { ApiError } from '../../lib/api-error.ts';
import type { Context } from '../../operation/context.ts';
import type { Transaction } from '../../storage/write.ts';
import { revisedFields } from '../fields/field-values.ts';
import { kinds } from '../kinds/registry.ts';
import { patchSeo } from '../seo/seo.ts';
import { toSortText } from '../text/fold-letters.ts';
import type { Entry } from './entry.ts';
import { type EntryChanges, plainColumns } from './entry-changes.ts';
import { isMoved, raiseDescendants } from './entry-hierarchy.ts';
import {
  indexEntry,
  indexRevision,
  indexStored,
  reindexValues,
  searchTexts,
  valuesAfter,
} from './entry-index.ts';
import { entryPathIn } from './entry-path.ts';
import { DRAFTS, isHidden, nextState } from './entry-status.ts';
import { carriedTerms, moveTermCounts, setTerms } from './entry-terms.ts';
import { rememberPaths } from './old-paths.ts';
import { uniqueSlug } from './slug.ts';

/** The suffix of slugs in the trash, which frees the slug for others. */
export const TRASHED = '__trashed';

/**
 * Writes changes to an entry, with its terms, counts, search text and a revision of its text. Returns it as it was before.
 * @throws ApiError 409 `rest_conflict` when it was deleted meanwhile
 */
export async function updateEntry(
  context: Context,
  transaction: Transaction,
  id: number,
  changes: EntryChanges,
): Promise<Entry> {
  const { tables, changed } = transaction;
  const before = await entryForWrite(transaction, id);
  const state = nextState(before, changes, context.now);
  const text = {
    title: changes.title ?? before.title,
    content: changes.content ?? before.content,
    excerpt: changes.excerpt ?? before.excerpt,
  };
  const values = valuesAfter(before.kind, before.values, changes);
  const seo = patchSeo(before.seo, changes.seo);
  const isRestored = before.status === 'trash' && state.status !== 'trash';
  const slug = await nextSlug(transaction, before, { ...changes, title: text.title }, state.status);
  const after = differing(before, {
    ...plainColumns(changes),
    ...state,
    ...text,
    values,
    seo,
    sortTitle: toSortText(text.title),
    slug,
    ...(changes.authorId === undefined ? {} : { authorId: changes.authorId }),
    ...(isRestored ? { trashedStatus: null, trashedAt: null } : {}),
    modified: context.now,
    modifiedLocal: null,
    modifiedUtc: null,
    lastEditorId: context.viewer.id || null,
    version: before.version + 1,
  });
  const parentId = changes.parentId === undefined ? before.parentId : changes.parentId;
  const moves = isMoved(before, { ...state, slug, parentId });
  const path = moves ? await entryPathIn(context, transaction, before) : null;
  await tables.updateTable('Entry').set(after).where('id', '=', before.id).execute();
  await moveTerms(transaction, before, state, changes);
  const isNewText =
    text.title !== before.title ||
    text.content !== before.content ||
    text.excerpt !== before.excerpt ||
    isSearchedChange(before, values);
  // A media item is found by its file as well.
  if (isNewText && before.kind === 'attachment') await indexStored(transaction, before.id);
  else if (isNewText) await indexEntry(transaction, { ...before, ...text, values });
  if (context.keepsFormerText)
    await keepRevision(transaction, before, {
      authorId: before.lastEditorId ?? before.authorId,
      date: before.modified,
    });
  const written = { ...before, ...plainColumns(changes), ...text, values, seo };
  await keepRevision(transaction, written, byViewer(context));
  if (values !== before.values) await reindexValues(transaction, { ...before, ...state, values });
  if (moves) await raiseDescendants(transaction, [id]);
  if (path !== null && path !== (await entryPathIn(context, transaction, { ...before, ...after })))
    await rememberPaths(context, transaction, [{ path, entryId: id }]);
  // A media item is as readable as its parent.
  const isSameParent = state.status !== 'inherit' || parentId === before.parentId;
  const isAsHidden = state.status === before.status || (isHidden(before) && isHidden(state));
  const { authorId } = before;
  changed(before.kind, id, 'update', { isHidden: isAsHidden && isSameParent, authorId });
  return before;
}

/** The columns that get another value: each that is written costs the upkeep of all indexes that it is in. */
const differing = (before: Entry, after: Partial<Entry>): Partial<Entry> =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => value !== before[column as keyof Entry]),
  ) as Partial<Entry>; // some of its members

/** Whether the search finds other words in own fields now. */
const isSearchedChange = (before: Entry, values: string): boolean =>
  values !== before.values &&
  String(searchTexts.own({ ...before, values })) !== String(searchTexts.own(before));

/** The entry as it stays until this transaction writes it. @throws ApiError 409 `rest_conflict` when it is gone */
export async function entryForWrite(transaction: Transaction, id: number): Promise<Entry> {
  const { tables, provider } = transaction;
  const found = tables.selectFrom('Entry').selectAll().where('id', '=', id);
  const held = provider === 'postgresql' ? found.forUpdate() : found;
  const entry = await held.executeTakeFirst();
  if (!entry) throw conflict();
  return entry;
}

/** 409: the record is no longer what the change was made for. */
export const conflict = (): ApiError =>
  new ApiError(
    'rest_conflict',
    409,
    'Someone else has just changed this; read it again and repeat your change.',
  );

/** Sets the terms a change names and moves counts for terms and status together. */
async function moveTerms(
  transaction: Transaction,
  before: Entry,
  { status }: Pick<Entry, 'status'>,
  { terms }: EntryChanges,
): Promise<void> {
  const isCounted = (before.status === 'publish') !== (status === 'publish');
  if (!isCounted && terms === undefined) return;
  const carried = await carriedTerms(transaction, before.id);
  const had = carried.map(({ termId }) => termId);
  const has = terms === undefined ? had : await setTerms(transaction, before.id, carried, terms);
  await moveTermCounts(
    transaction,
    before.status === 'publish' ? had : [],
    status === 'publish' ? has : [],
  );
}

function nextSlug(
  transaction: Transaction,
  before: Entry,
  changes: EntryChanges,
  status: string,
): Promise<string> | string {
  const { id, kind } = before;
  const restored = before.status === 'trash' && status !== 'trash' && before.slug.endsWith(TRASHED);
  const own = restored ? before.slug.slice(0, -TRASHED.length) : before.slug;
  const isFinished = !DRAFTS.has(status) && status !== 'trash';
  const wish = (changes.slug ?? own) || (isFinished ? changes.title || String(id) : '');
  const parentId = changes.parentId === undefined ? before.parentId : changes.parentId;
  const isSame = wish === before.slug && parentId === before.parentId && before.status !== 'trash';
  if (isSame || status === 'trash') return before.slug;
  return uniqueSlug(transaction, wish, { kind, id, parentId });
}

/** The text of an entry that revisions keep. */
export type RevisedText = Pick<Entry, 'title' | 'content' | 'excerpt' | 'footnotes'> & {
  /** Its declared fields that revisions have, as JSON by column; empty for none. */
  readonly fields: string;
};

/** By whom and when a state was written: by the viewer, now. */
export const byViewer = ({ viewer, now }: Context) => ({ authorId: viewer.id || null, date: now });

/** Keeps a state of an entry, unless it is what the latest revision has already (docs/rest.md §4.9). */
export async function keepRevision(
  transaction: Transaction,
  entry: Entry,
  by: Pick<Entry, 'authorId' | 'date'>,
): Promise<void> {
  const { id, kind, title, content, excerpt, footnotes } = entry;
  const declared = kinds.get(kind);
  if (!declared?.hasRevisions) return;
  const { tables } = transaction;
  const text = {
    title,
    content,
    excerpt,
    footnotes,
    fields: revisedFields(declared, entry),
  };
  const latest = await tables
    .selectFrom('Revision')
    .select(['title', 'content', 'excerpt', 'footnotes', 'fields'])
    .where('entryId', '=', id)
    .where('isAutosave', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest && isSame(latest, text)) return;
  const revision = await tables
    .insertInto('Revision')
    .values({
      ...text,
      sortTitle: toSortText(title),
      entryId: id,
      isAutosave: false,
      ...by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await indexRevision(transaction, { ...text, id: revision.id });
}

const isSame = (a: RevisedText, b: RevisedText) =>
  a.title === b.title &&
  a.content === b.content &&
  a.excerpt === b.excerpt &&
  a.footnotes === b.footnotes &&
  a.fields === b.fields;
