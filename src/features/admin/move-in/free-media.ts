import type { OpenPage } from './open-page.ts';

/** Of the ids of media items, those under which nothing else stands here; the items themselves may come later. */
export async function freeMedia(
  { transaction }: OpenPage,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const wanted = ids.filter((id) => id > 0);
  const others = await transaction.prisma.entry.findMany({
    where: { id: { in: [...wanted] }, kind: { not: 'attachment' } },
    select: { id: true },
  });
  const taken = new Set(others.map(({ id }) => id));
  return new Set(wanted.filter((id) => !taken.has(id)));
}
