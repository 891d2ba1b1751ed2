import type { Database } from '../../storage/database.ts';
import type { Transaction } from '../../storage/write.ts';
import type { Move } from './move-in.ts';

/** Id spaces whose records have parents among themselves. */
type Nested = 'term' | 'comment';

interface Relation {
  readonly id: number;
  /** Null where the parent could not be brought. */
  readonly parentId: number | null;
}

const BATCH = 500;

/**
 * Sets the parents of a site's records once all are here, since a parent may come after its child or have found its place
 * under another id.
 */
export async function settleParents(
  { database, site, inTransaction }: Move,
  kind: Nested,
): Promise<void> {
  const relations = await movedRelations(database, site.home, kind);
  for (let from = 0; from < relations.length; from += BATCH)
    await inTransaction((transaction) =>
      settle(transaction, kind, relations.slice(from, from + BATCH)),
    );
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
    .where('child.site', '=', home)
    .where('child.kind', '=', kind)
    .where('child.remoteParentId', '>', 0)
    .execute();
}

async function settle(
  { prisma, changed }: Transaction,
  kind: Nested,
  relations: readonly Relation[],
): Promise<void> {
  const wanted = {
    where: { id: { in: relations.map(({ id }) => id) } },
    select: { id: true, parentId: true },
  };
  const rows =
    kind === 'term' ? await prisma.term.findMany(wanted) : await prisma.comment.findMany(wanted);
  const has = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  for (const { id, parentId } of relations) {
    if (!has.has(id) || has.get(id) === parentId || parentId === id) continue;
    const change = { where: { id }, data: { parentId, version: { increment: 1 } } };
    if (kind === 'term') await prisma.term.update(change);
    else await prisma.comment.update(change);
    changed(kind, id, 'update');
  }
}
