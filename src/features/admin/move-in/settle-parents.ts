import { raiseDescendants } from '../../../content/entries/entry-hierarchy.ts';
import { uniqueSlug } from '../../../content/entries/slug.ts';
import type { Database } from '../../../storage/database.ts';
import type { Transaction } from '../../../storage/write.ts';
import { isNestedKind } from './entry-rows.ts';
import { type Move, noOutcome, type Outcome } from './move.ts';

/** Id spaces whose records have parents among themselves. */
type Nested = 'term' | 'comment' | 'entry';

interface Relation {
  readonly id: number;
  /** The ids of both there. */
  readonly remoteId: number;
  readonly remoteParentId: number;
  /** Null where the parent was not brought. */
  readonly parentId: number | null;
}

const BATCH = 500;

/**
 * Sets the parents of a site's records once all are here, since a parent may come after its child or have found its place
 * under another id. Records whose parent is not here, or can't be theirs, stand at the top and are reported.
 */
export async function settleParents(move: Move): Promise<Outcome> {
  const { database, site, inTransaction } = move;
  const outcome = noOutcome();
  for (const kind of ['term', 'comment', 'entry'] as const) {
    const relations = await movedRelations(database, site.home, kind);
    for (let from = 0; from < relations.length; from += BATCH) {
      const batch = relations.slice(from, from + BATCH);
      const problems = await inTransaction((transaction) => settle(transaction, kind, batch));
      outcome.incomplete.push(...problems);
    }
  }
  return outcome;
}

async function movedRelations(
  { tables }: Database,
  home: string,
  kind: Nested,
): Promise<readonly Relation[]> {
  return tables
    .selectFrom('MovedRecord as child')
    .leftJoin('MovedRecord as parent', (join) =>
      join
        .onRef('parent.site', '=', 'child.site')
        .onRef('parent.kind', '=', 'child.kind')
        .onRef('parent.remoteId', '=', 'child.remoteParentId'),
    )
    .select(['child.localId as id', 'parent.localId as parentId'])
    .select(['child.remoteId', 'child.remoteParentId'])
    .where('child.site', '=', home)
    .where('child.kind', '=', kind)
    .where('child.remoteParentId', '>', 0)
    .execute();
}

/** Sets the parents of nested records. Returns the problems with those that could not be set. */
async function settle(
  transaction: Transaction,
  kind: Nested,
  relations: readonly Relation[],
): Promise<readonly string[]> {
  const { prisma, changed } = transaction;
  const ids = relations.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId]));
  const here = new Map((await read(prisma, kind, ids)).map((row) => [row.id, row]));
  const problems: string[] = [];
  const moved: number[] = [];
  for (const { id, parentId: wished, remoteId, remoteParentId } of relations) {
    const row = here.get(id);
    if (!row) continue;
    const problem = await problemOf(prisma, kind, row, here.get(wished ?? 0));
    if (problem)
      problems.push(`${kind} ${remoteId}: what it is below (${remoteParentId}) ${problem}`);
    const parentId = problem ? null : wished;
    if (row.parentId === parentId) continue;
    const change = { where: { id }, data: { parentId, version: { increment: 1 } } };
    if (kind === 'term') await prisma.term.update(change);
    else if (kind === 'comment') await prisma.comment.update(change);
    else {
      const slug = await slugBelow(
        transaction,
        { id, kind: row.sort, slug: row.slug ?? '' },
        parentId,
      );
      await prisma.entry.update({ ...change, data: { ...change.data, slug } });
    }
    changed(kind === 'entry' ? row.sort : kind, id, 'update');
    here.set(id, { ...row, parentId });
    moved.push(id);
  }
  if (kind === 'entry') await raiseDescendants(transaction, moved);
  return problems;
}

/** Why a record can't be below another one; null where it can. Only media items are below records of another sort. */
async function problemOf(
  prisma: Transaction['prisma'],
  kind: Nested,
  row: Nestled,
  parent: Nestled | undefined,
): Promise<string | null> {
  if (!parent) return 'is not here';
  if (parent.sort !== row.sort && row.sort !== 'attachment') return 'is of another kind';
  const seen = new Set<number>();
  for (let above: Nestled | undefined = parent; above && row.parentId !== parent.id; ) {
    if (above.id === row.id) return 'is below it';
    if (seen.has(above.id)) break;
    seen.add(above.id);
    [above] = above.parentId === null ? [] : await read(prisma, kind, [above.parentId]);
  }
  return null;
}

/** The slug that an entry had there, unless it is one of a page's beside which it comes to stand. */
async function slugBelow(
  transaction: Transaction,
  { id, kind, slug }: { readonly id: number; readonly kind: string; readonly slug: string },
  parentId: number | null,
): Promise<string> {
  if (!isNestedKind(kind)) return slug;
  const sibling = await transaction.prisma.entry.findFirst({
    where: { id: { not: id }, kind, slug, parentId, status: { not: 'trash' } },
    select: { id: true },
  });
  return sibling ? uniqueSlug(transaction, slug, { kind, id, parentId }) : slug;
}

interface Nestled {
  readonly id: number;
  readonly parentId: number | null;
  /** The kind of an entry, the taxonomy of a term, the entry of a comment: one that records share with their parents. */
  readonly sort: string;
  /** Of an entry. */
  readonly slug?: string;
}

async function read(
  prisma: Transaction['prisma'],
  kind: Nested,
  ids: readonly number[],
): Promise<readonly Nestled[]> {
  const where = { id: { in: [...new Set(ids)] } };
  const select = { id: true, parentId: true } as const;
  if (kind === 'term') {
    const rows = await prisma.term.findMany({ where, select: { ...select, taxonomy: true } });
    return rows.map(({ taxonomy: sort, ...row }) => ({ ...row, sort }));
  }
  if (kind === 'comment') {
    const rows = await prisma.comment.findMany({ where, select: { ...select, entryId: true } });
    return rows.map(({ entryId, ...row }) => ({ ...row, sort: String(entryId) }));
  }
  const rows = await prisma.entry.findMany({
    where,
    select: { ...select, kind: true, slug: true },
  });
  return rows.map(({ kind: sort, ...row }) => ({ ...row, sort }));
}
