import { lockRows } from '../../../storage/lock-rows.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Entry } from './entry.ts';

/** Raises the versions of everything below these entries, whose addresses have the slugs of what is above them. */
export async function raiseDescendants(
  transaction: Transaction,
  ids: readonly number[],
): Promise<void> {
  const { prisma, changed } = transaction;
  const seen = new Set(ids);
  const below: Pick<Entry, 'id' | 'kind'>[] = [];
  for (let level = [...ids]; level.length > 0; ) {
    const children = await prisma.entry.findMany({
      where: { parentId: { in: level } },
      select: { id: true, kind: true },
    });
    const fresh = children.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    below.push(...fresh);
    level = fresh.map(({ id }) => id);
  }
  if (below.length === 0) return;
  const found = below.map(({ id }) => id);
  await lockRows(transaction, 'Entry', found);
  await prisma.entry.updateMany({
    where: { id: { in: found } },
    data: { version: { increment: 1 } },
  });
  for (const { id, kind } of below) changed(kind, id, 'update');
}

/** Whether a write has moved the address that those below have theirs from. */
export const isMoved = (before: Placed, after: Placed): boolean =>
  before.slug !== after.slug ||
  before.status !== after.status ||
  before.date !== after.date ||
  before.parentId !== after.parentId;

type Placed = Pick<Entry, 'slug' | 'status' | 'date' | 'parentId'>;
