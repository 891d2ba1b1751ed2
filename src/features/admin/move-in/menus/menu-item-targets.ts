import { toDocumentedKind } from '../../../../config/addresses.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { type Reference, references } from '../moved-records.ts';
import type { OpenPage } from '../open-page.ts';
import { labelOf, type RemoteMenuItem } from './menu-item-row.ts';

/** Finds the local ids of what items lead to; what is not here leaves its item without one. */
export async function menuItemTargets(
  page: OpenPage,
  records: readonly RemoteMenuItem[],
): Promise<(record: RemoteMenuItem) => number | null> {
  const idsOf = (type: string) =>
    records.filter((one) => one.type === type).map(({ object_id: id = 0 }) => id);
  const [entryOf, termOf] = await Promise.all([
    references(page, 'entry', idsOf('post_type')),
    references(page, 'term', idsOf('taxonomy')),
  ]);
  const finders: Readonly<Record<string, Reference>> = { post_type: entryOf, taxonomy: termOf };
  return (record) => {
    const { type, object_id: id = 0 } = record;
    const meant =
      type === 'taxonomy' ? [toDocumentedKind(record.object, page.site.surface)] : undefined;
    const found = finders[type]?.(id, meant) ?? null;
    if (finders[type] && id > 0 && found === null)
      page.outcome.incomplete.push(`${labelOf(record)}: what it leads to is not here`);
    return found;
  };
}

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
