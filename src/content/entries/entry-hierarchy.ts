import { sql } from 'kysely';
import { ApiError } from '../../lib/api-error.ts';
import { invalidParam } from '../../operation/errors.ts';
import { isIn } from '../../storage/in-list.ts';
import { lockAlone, lockRows, type Transaction } from '../../storage/write.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Entry } from './entry.ts';
import type { Located } from './entry-path.ts';
import { uniqueSlug } from './slug.ts';

/** Any number: whoever puts entries below each other takes this lock first. */
const HIERARCHY_LOCK = 7_261_955;

/**
 * Lets one transaction at a time decide what is below what, so that nothing comes to stand below itself or below what is being
 * deleted.
 */
export const lockHierarchy = (transaction: Transaction): Promise<void> =>
  lockAlone(transaction, HIERARCHY_LOCK);

/**
 * Makes sure that an entry of a kind with a hierarchy (null: one that is not there yet) can be put below `parentId` and stays there to
 * the end of the write.
 * @throws ApiError 400 `rest_post_invalid_id` for a parent of another kind, `rest_invalid_param` for one that is the entry itself or
 * below it
 */
export async function holdParent(
  transaction: Transaction,
  { name, labels }: Pick<Kind, 'name' | 'labels'>,
  entryId: number | null,
  parentId: number | null | undefined,
): Promise<void> {
  if (parentId === undefined || parentId === null) return;
  await lockHierarchy(transaction);
  const way = await entryAndAbove(transaction, parentId);
  if (parentId !== entryId && way.find(({ id }) => id === parentId)?.kind !== name)
    throw unknownParent(labels.one);
  if (way.some(({ id }) => id === entryId))
    throw invalidParam(
      'parent',
      `parent is this ${labels.one} itself or a ${labels.one} below it.`,
    );
}

/** Reads an entry and those above it, in no order. */
export async function entryAndAbove(
  { tables }: Transaction,
  id: number,
): Promise<readonly Pick<Entry, 'id' | 'kind'>[]> {
  const { rows } = await sql<Pick<Entry, 'id' | 'kind'>>`
    WITH RECURSIVE "way" AS (
      SELECT "id", "kind", "parentId" FROM "Entry" WHERE "id" = ${id}
      UNION SELECT "Above"."id", "Above"."kind", "Above"."parentId"
      FROM "way" JOIN "Entry" AS "Above" ON "Above"."id" = "way"."parentId"
    ) SELECT "id", "kind" FROM "way"`.execute(tables);
  return rows;
}

const unknownParent = (one: string): ApiError =>
  new ApiError('rest_post_invalid_id', 400, `There is no ${one} with the id in parent.`);

/** Loads the entries right below an entry: those of its own kind, and what is attached to it. */
export const childrenOf = (
  { prisma }: Pick<Transaction, 'prisma'>,
  { id, kind }: Pick<Entry, 'id' | 'kind'>,
): Promise<readonly Located[]> =>
  prisma.entry.findMany({
    where: { parentId: id, kind: { in: [kind, 'attachment'] } },
    select: {
      ...{ id: true, kind: true, slug: true, status: true },
      ...{ date: true, dateLocal: true, parentId: true },
    },
    orderBy: { id: 'asc' },
  });

/** Puts what was right below an entry that was deleted where the entry was. */
export async function moveChildrenUp(
  transaction: Transaction,
  { parentId }: Pick<Entry, 'parentId'>,
  children: readonly Pick<Entry, 'id' | 'kind' | 'slug'>[],
): Promise<void> {
  const { prisma, changed } = transaction;
  if (children.length === 0) return;
  const ids = children.map((child) => child.id);
  await lockRows(transaction, 'Entry', ids);
  for (const child of children) {
    // Among those that it comes to stand with, its slug may be another's.
    const slug = await uniqueSlug(transaction, child.slug, {
      kind: child.kind,
      id: child.id,
      parentId,
    });
    await prisma.entry.update({
      where: { id: child.id },
      data: { parentId, slug, version: { increment: 1 } },
      select: { id: true },
    });
    changed(child.kind, child.id, 'update');
  }
  await raiseDescendants(transaction, ids);
}

/** Raises the versions of everything below these entries, whose addresses have the slugs of what is above them. */
export async function raiseDescendants(
  transaction: Transaction,
  ids: readonly number[],
): Promise<void> {
  const { tables, provider, changed } = transaction;
  const { rows } = await sql<Pick<Entry, 'id' | 'kind'>>`
    WITH RECURSIVE "below" AS (
      SELECT "id", "kind" FROM "Entry" WHERE ${isIn(provider, sql`"parentId"`, ids)}
      UNION SELECT "Low"."id", "Low"."kind"
      FROM "below" JOIN "Entry" AS "Low" ON "Low"."parentId" = "below"."id"
    ) SELECT "id", "kind" FROM "below"`.execute(tables);
  const own = new Set(ids);
  const below = rows.filter(({ id }) => !own.has(id));
  if (below.length === 0) return;
  const found = below.map(({ id }) => id);
  await lockRows(transaction, 'Entry', found);
  await sql`
    UPDATE "Entry" SET "version" = "version" + 1
    WHERE ${isIn(provider, sql`"id"`, found)}`.execute(tables);
  for (const { id, kind } of below) changed(kind, id, 'update');
}

/** Whether a write has moved the address that those below have theirs from. */
export const isMoved = (before: Placed, after: Placed): boolean =>
  before.slug !== after.slug ||
  before.status !== after.status ||
  before.date !== after.date ||
  before.parentId !== after.parentId;

type Placed = Pick<Entry, 'slug' | 'status' | 'date' | 'parentId'>;
