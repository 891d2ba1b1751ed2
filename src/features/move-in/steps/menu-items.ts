import { type Static, Type } from '@sinclair/typebox';
import { toDocumentedKind } from '../../../addresses.ts';
import { MENU_ITEM, menuItemTypes } from '../../menus/menu-item.ts';
import { toSortText } from '../../records/text/sort-text.ts';
import type { Placed } from '../draft.ts';
import {
  createEntries,
  type EntryRow,
  entriesHere,
  placeEntries,
  updateEntries,
} from '../entry-rows.ts';
import type { OpenPage } from '../open-page.ts';
import { rawTitle, remoteText } from '../raw-text.ts';
import { type Reference, references } from '../references.ts';
import { NO_DATE, remoteId, remoteReference } from '../remote-fields.ts';
import { defineStep } from '../step.ts';
import { targetTitles } from '../target-titles.ts';

const words = Type.Optional(Type.Array(Type.String()));
const text = Type.Optional(Type.String());

const remoteMenuItem = Type.Object({
  id: remoteId,
  title: Type.Optional(remoteText),
  status: Type.String(),
  url: text,
  attr_title: text,
  description: text,
  type: Type.Union(menuItemTypes.map((type) => Type.Literal(type))),
  object: Type.String(),
  object_id: Type.Optional(remoteReference),
  parent: Type.Optional(remoteReference),
  menu_order: Type.Optional(Type.Integer()),
  target: text,
  classes: words,
  xfn: words,
  menus: Type.Optional(remoteReference),
});

type RemoteMenuItem = Static<typeof remoteMenuItem>;

interface MenuItemRow extends EntryRow {
  readonly item: {
    readonly type: string;
    readonly object: string;
    readonly objectId: number | null;
    readonly url: string;
    readonly target: string;
    readonly classes: string;
    readonly xfn: string;
  };
}

/** Items come after all that they may lead to. */
export const menuItems = defineStep<typeof remoteMenuItem, MenuItemRow>({
  name: 'menu items',
  singular: 'menu item',
  path: '/core/v2/menu-items',
  everything: { status: 'publish,draft' },
  ids: 'entry',
  isGuarded: true,
  record: remoteMenuItem,
  async draft(page, records) {
    const [menuOf, targetOf] = await Promise.all([
      references(
        page,
        'term',
        records.map(({ menus = 0 }) => menus),
      ),
      targets(page, records),
    ]);
    const items = records.map((record) => toItem(page, record, targetOf(record)));
    const titleOf = await targetTitles(page.transaction, items);
    return records.map((record, i) => {
      const item = items[i] ?? toItem(page, record, null);
      const title = rawTitle(record.title ?? {});
      const menu = menuOf(record.menus ?? 0);
      return {
        remoteId: record.id,
        remoteParentId: record.parent ?? 0,
        parentId: null,
        label: labelOf(record),
        row: {
          // What an item's target is called is the target's to say.
          columns: toColumns(record, title === titleOf(item) ? '' : title),
          terms: menu === null ? [] : [menu],
          item,
        },
      };
    });
  },
  here: entriesHere,
  place: placeEntries,
  async create(page, placed) {
    await createEntries(page, placed);
    await page.transaction.prisma.menuItem.createMany({ data: rowsOf(placed) });
  },
  async update(page, placed) {
    await updateEntries(page, placed);
    const { prisma } = page.transaction;
    await prisma.menuItem.deleteMany({
      where: { entryId: { in: placed.map(({ localId }) => localId) } },
    });
    await prisma.menuItem.createMany({ data: rowsOf(placed) });
  },
});

const rowsOf = (placed: readonly Placed<MenuItemRow>[]) =>
  placed.map(({ localId, row }) => ({ ...row.item, entryId: localId }));

const labelOf = ({ id, title }: RemoteMenuItem): string =>
  `menu item ${id} (${title?.raw ?? title?.rendered ?? ''})`;

/** Finds the local ids of what items lead to; what is not here leaves its item without one. */
async function targets(
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
    const found = finders[type]?.(id) ?? null;
    if (finders[type] && id > 0 && found === null)
      page.outcome.incomplete.push(`${labelOf(record)}: what it leads to is not here`);
    return found;
  };
}

const toItem = (
  { site }: OpenPage,
  record: RemoteMenuItem,
  objectId: number | null,
): MenuItemRow['item'] => ({
  type: record.type,
  object: toDocumentedKind(record.object, site.surface),
  objectId,
  url: record.type === 'custom' ? (record.url ?? '') : '',
  target: record.target === '_blank' ? '_blank' : '',
  classes: toWords(record.classes),
  xfn: toWords(record.xfn),
});

const toWords = (given: readonly string[] = []): string =>
  JSON.stringify(given.filter((word) => word !== ''));

/** Sites don't say when an item was written. */
const toColumns = (record: RemoteMenuItem, title: string): EntryRow['columns'] => ({
  kind: MENU_ITEM,
  status: record.status === 'publish' ? 'publish' : 'draft',
  slug: String(record.id),
  title,
  sortTitle: toSortText(title),
  content: record.description ?? '',
  excerpt: record.attr_title ?? '',
  menuOrder: record.menu_order ?? 0,
  date: NO_DATE,
  modified: NO_DATE,
  commentStatus: 'closed',
  pingStatus: 'closed',
});
