import type { Database } from '../../../storage/database.ts';
import type { Transaction } from '../../../storage/write.ts';
import { raiseDescendants } from '../../content/entries/raise-descendants.ts';
import { uniqueSlug } from '../../content/entries/slug.ts';
import { isNestedKind } from './entry-rows.ts';
import type { Move } from './move.ts';
import { noOutcome, type Outcome } from './open-page.ts';

/** Id spaces whose records have parents among themselves. */
type Nested = 'term' | 'comment' | 'entry';

interface Relation {
  readonly id: number;
  /** The ids of both there. */
  readonly remoteId: number;
  readonly remoteParentId: number;
  /** Null where the parent could not be brought. */
  readonly parentId: number | null;
}

const BATCH = 500;

/**
 * Sets the parents of a site's records once all are here, since a parent may come after its child or have found its place
 * under another id. Those whose parent is not here are reported.
 */
export async function settleParents(move: Move): Promise<Outcome> {
  const outcome = noOutcome();
  for (const kind of ['term', 'comment', 'entry'] as const) await settleKind(move, kind, outcome);
  return outcome;
}

async function settleKind(
  { database, site, inTransaction }: Move,
  kind: Nested,
  { incomplete }: Outcome,
): Promise<void> {
  const relations = await movedRelations(database, site.home, kind);
  for (const { remoteId, remoteParentId, parentId } of relations)
    if (parentId === null)
      incomplete.push(`${kind} ${remoteId}: what it is below (${remoteParentId}) is not here`);
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
    .select(['child.remoteId', 'child.remoteParentId'])
    .where('child.site', '=', home)
    .where('child.kind', '=', kind)
    .where('child.remoteParentId', '>', 0)
    .execute();
}

async function settle(
  transaction: Transaction,
  kind: Nested,
  relations: readonly Relation[],
): Promise<void> {
  const { prisma, changed } = transaction;
  const wanted = {
    where: { id: { in: relations.map(({ id }) => id) } },
    select: { id: true, parentId: true },
  } as const;
  const has = new Map((await read(prisma, kind, wanted)).map((row) => [row.id, row]));
  const moved: number[] = [];
  for (const { id, parentId } of relations) {
    const row = has.get(id);
    if (!row || row.parentId === parentId || parentId === id) continue;
    const change = { where: { id }, data: { parentId, version: { increment: 1 } } };
    if (kind === 'term') await prisma.term.update(change);
    else if (kind === 'comment') await prisma.comment.update(change);
    else {
      const slug = await slugBelow(
        transaction,
        { id, kind: row.kind ?? '', slug: row.slug ?? '' },
        parentId,
      );
      await prisma.entry.update({ ...change, data: { ...change.data, slug } });
    }
    changed(row.kind ?? kind, id, 'update');
    moved.push(id);
  }
  if (kind === 'entry') await raiseDescendants(transaction, moved);
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
  /** Of an entry. */
  readonly kind?: string;
  readonly slug?: string;
}

function read(
  prisma: Transaction['prisma'],
  kind: Nested,
  { where, select }: { where: { id: { in: number[] } }; select: { id: true; parentId: true } },
): Promise<readonly Nestled[]> {
  if (kind === 'term') return prisma.term.findMany({ where, select });
  if (kind === 'comment') return prisma.comment.findMany({ where, select });
  return prisma.entry.findMany({ where, select: { ...select, kind: true, slug: true } });
}
