import { lockRows } from '../../../storage/lock-rows.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Entry } from './entry.ts';
import { raiseDescendants } from './raise-descendants.ts';
import { uniqueSlug } from './slug.ts';

/** Puts what is right below an entry that is being deleted, of its own kind or attached to it, where the entry was. */
export async function moveChildrenUp(
  transaction: Transaction,
  { id, kind, parentId }: Pick<Entry, 'id' | 'kind' | 'parentId'>,
): Promise<void> {
  const { prisma, changed } = transaction;
  const children = await prisma.entry.findMany({
    where: { parentId: id, kind: { in: [kind, 'attachment'] } },
    select: { id: true, kind: true, slug: true },
    orderBy: { id: 'asc' },
  });
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
