import { ApiError } from '../../lib/api-error.ts';
import type { Context } from '../../operation/context.ts';
import { removeFromIndex } from '../../storage/search-index.ts';
import { lockRows, type Transaction } from '../../storage/write.ts';
import { kinds } from '../kinds/registry.ts';
import type { Entry } from './entry.ts';
import { childrenOf, lockHierarchy, moveChildrenUp, raiseDescendants } from './entry-hierarchy.ts';
import { entryPathsBelow, type Located } from './entry-path.ts';
import { isHidden } from './entry-status.ts';
import { carriedTerms, moveTermCounts } from './entry-terms.ts';
import { rememberPaths } from './old-paths.ts';
import type { EntryParts, ShownKind } from './present-entry.ts';
import { byViewer, conflict, entryForWrite, keepRevision, TRASHED } from './update-entry.ts';

/**
 * Puts an entry into the trash; writing a status brings it back (docs/rest.md §4.3).
 * @throws ApiError 410 `rest_already_trashed`
 */
export async function trashEntry(
  context: Context,
  transaction: Transaction,
  id: number,
): Promise<void> {
  const before = await entryForWrite(transaction, id);
  if (before.status === 'trash')
    throw new ApiError('rest_already_trashed', 410, 'It is in the trash already.');
  for (const removal of context.services.offers.removals)
    await removal(context, transaction, before, false);
  const { count } = await transaction.prisma.entry.updateMany({
    where: { id: before.id, version: before.version },
    data: {
      status: 'trash',
      slug: before.slug === '' ? '' : before.slug + TRASHED,
      trashedStatus: before.status,
      trashedAt: context.now,
      modified: context.now,
      modifiedLocal: null,
      modifiedUtc: null,
      version: { increment: 1 },
    },
  });
  if (count === 0) throw conflict();
  await discardProposals(transaction, before);
  await uncount(transaction, before);
  await keepRevision(transaction, before, byViewer(context));
  await raiseDescendants(transaction, [before.id]);
  if (before.kind === 'page') await forgetFrontPage(transaction, before.id);
  const { authorId } = before;
  transaction.changed(before.kind, before.id, 'update', { isHidden: isHidden(before), authorId });
}

/**
 * Removes an entry for good, with its revisions, autosaves, proposals, term relations and comments; what is below it moves up, and its old
 * address leads there.
 * @param isUnseen whether visitors did not see it, so that they are not told
 */
export async function deleteEntry(
  context: Context,
  transaction: Transaction,
  id: number,
  isUnseen = false,
): Promise<void> {
  await lockHierarchy(transaction);
  const before = await entryForWrite(transaction, id);
  const { prisma, changed } = transaction;
  for (const removal of context.services.offers.removals)
    await removal(context, transaction, before, true);
  await discardProposals(transaction, before);
  await uncount(transaction, before);
  const comments = await prisma.comment.findMany({
    where: { entryId: before.id },
    select: { id: true, status: true, authorId: true },
  });
  const parent =
    before.status === 'inherit' && before.parentId !== null
      ? await prisma.entry.findUnique({ where: { id: before.parentId }, select: { status: true } })
      : null;
  const wasHidden = isUnseen || isHidden(parent ?? before);
  const { authorId } = before;
  const revisions = await prisma.revision.findMany({
    where: { entryId: before.id, isAutosave: false },
    select: { id: true },
  });
  const children = await childrenOf(transaction, before);
  const paths = await pathsOfChildren(context, transaction, before, children);
  const { count } = await prisma.entry.deleteMany({ where: { id: before.id } });
  if (count === 0) throw conflict();
  await moveChildrenUp(transaction, before, children);
  for (let at = 0; at < paths.length; at += PATHS)
    await rememberPaths(context, transaction, paths.slice(at, at + PATHS));
  if (before.kind === 'page') await forgetFrontPage(transaction, before.id);
  if (before.kind === 'attachment') await forgetMedia(transaction, before.id);
  await removeFromIndex(transaction, 'EntrySearch', [before]);
  await removeFromIndex(transaction, 'RevisionSearch', revisions);
  await removeFromIndex(transaction, 'CommentSearch', comments);
  for (const comment of comments)
    changed('comment', comment.id, 'delete', {
      isHidden: wasHidden || comment.status !== 'approved',
      authorId: comment.authorId ?? authorId,
    });
  changed(before.kind, before.id, 'delete', { isHidden: wasHidden, authorId });
}

/** Proposed changes go with their entry; one that comes back from the trash begins without. */
async function discardProposals(
  { prisma, changed }: Transaction,
  { id: entryId, kind }: Entry,
): Promise<void> {
  if (!kinds.get(kind)?.hasRevisions) return;
  const proposals = await prisma.proposal.findMany({ where: { entryId }, select: { id: true } });
  if (proposals.length === 0) return;
  await prisma.proposal.deleteMany({ where: { entryId } });
  for (const { id } of proposals) changed('private:proposal', id, 'delete');
}

/** Paths that one statement writes. */
const PATHS = 500;

/** The paths of what is right below an entry, as they were before that went to the trash. */
async function pathsOfChildren(
  context: Context,
  transaction: Transaction,
  before: Entry,
  children: readonly Located[],
) {
  if (children.length === 0) return [];
  const isTrashed = before.status === 'trash' && before.slug.endsWith(TRASHED);
  const parent = isTrashed
    ? {
        ...before,
        slug: before.slug.slice(0, -TRASHED.length),
        status: before.trashedStatus ?? 'draft',
      }
    : before;
  const paths = await entryPathsBelow(context, transaction, parent, children);
  return children.map(({ id }, i) => ({ entryId: id, path: paths[i] ?? '/' }));
}

async function uncount(transaction: Transaction, before: Entry): Promise<void> {
  if (before.status !== 'publish') return;
  const carried = await carriedTerms(transaction, before.id);
  await moveTermCounts(
    transaction,
    carried.map(({ termId }) => termId),
    [],
  );
}

/** Takes a page that goes away out of the settings that name it; a site that began with it begins with its posts again. */
async function forgetFrontPage({ prisma, changed }: Transaction, pageId: number): Promise<void> {
  const rows = await prisma.setting.findMany({
    where: { name: { in: ['pageOnFront', 'pageForPosts'] }, value: String(pageId) },
  });
  if (rows.length === 0) return;
  for (const { name } of rows)
    await prisma.setting.update({ where: { name }, data: { value: '0' } });
  if (rows.some(({ name }) => name === 'pageOnFront'))
    await prisma.setting.updateMany({
      where: { name: 'showOnFront' },
      data: { value: JSON.stringify('posts') },
    });
  changed('setting', 0, 'update');
}

/** Takes a media item that is being deleted away from where it is the featured image. */
async function forgetMedia(transaction: Transaction, id: number): Promise<void> {
  const { prisma, changed } = transaction;
  const where = { featuredMediaId: id };
  const showing = await prisma.entry.findMany({ where, select: { id: true, kind: true } });
  if (showing.length === 0) return;
  await lockRows(
    transaction,
    'Entry',
    showing.map((entry) => entry.id),
  );
  const data = { featuredMediaId: null, version: { increment: 1 } };
  await prisma.entry.updateMany({ where, data });
  for (const entry of showing) changed(entry.kind, entry.id, 'update');
}

/** The result of a removal: the entry is in the trash, or deleted and this is its last representation. */
export interface RemovedEntry<Parts extends EntryParts> {
  readonly isGone: boolean;
  readonly previous: Parts;
}

/** Puts an entry into the trash, or with `force` removes it for good (docs/rest.md §4.3); the caller has asked for the right. */
export async function removeOrTrash<Parts extends EntryParts>(
  context: Context,
  shown: ShownKind<Parts>,
  { id, force }: { readonly id: number; readonly force: boolean },
): Promise<RemovedEntry<Parts>> {
  const before = await shown.load(context, id, 'edit');
  if (!before) throw new Error(`Entry ${id} was there when its deletion was authorised.`);
  if (force) {
    await context.write((transaction) => deleteEntry(context, transaction, id));
    return { isGone: true, previous: before };
  }
  await context.write((transaction) => trashEntry(context, transaction, id));
  return { isGone: false, previous: (await shown.load(context, id, 'edit')) ?? before };
}
