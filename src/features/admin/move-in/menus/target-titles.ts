import type { Transaction } from '../../../../storage/write.ts';

interface Link {
  readonly type: string;
  readonly objectId: number | null;
}

/** What the targets of menu items are called here; null for those of no record. */
export async function targetTitles(
  { prisma }: Transaction,
  items: readonly Link[],
): Promise<(item: Link) => string | null> {
  const idsOf = (type: string) =>
    items.flatMap((item) => (item.type === type && item.objectId ? [item.objectId] : []));
  const [entries, terms] = await Promise.all([
    prisma.entry.findMany({
      where: { id: { in: idsOf('post_type') } },
      select: { id: true, title: true },
    }),
    prisma.term.findMany({
      where: { id: { in: idsOf('taxonomy') } },
      select: { id: true, name: true },
    }),
  ]);
  const titles = new Map<string, string>([
    ...entries.map(({ id, title }) => [`post_type ${id}`, title] as const),
    ...terms.map(({ id, name }) => [`taxonomy ${id}`, name] as const),
  ]);
  return ({ type, objectId }) => titles.get(`${type} ${objectId}`) ?? null;
}
