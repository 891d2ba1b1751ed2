import { type Static, Type } from '@sinclair/typebox';
import { toDocumentedKind } from '../../../../config/addresses.ts';
import { menuItemKind } from '../../../../content/kinds/registry.ts';
import { MENU_ITEM, menuItemTypes } from '../../../../content/menus/menu-item.ts';
import { toSortText } from '../../../../content/text/fold-letters.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { defineEntryStep, type EntryRow } from '../entry-rows.ts';
import type { OpenPage, Placed } from '../move.ts';
import { type Reference, references, referencesOf } from '../moved-records.ts';
import { labelOf } from '../remote-entry.ts';
import {
  NO_DATE,
  rawTitle,
  remoteId,
  remoteOrder,
  remoteOwnValues,
  remoteReference,
  remoteText,
} from '../remote-fields.ts';
import { ownColumnsOf } from '../unknown-fields.ts';

const words = Type.Optional(Type.Array(Type.String()));
const text = Type.Optional(Type.String());

/** The fields of a menu item that a move reads. */
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
  menu_order: Type.Optional(remoteOrder),
  target: text,
  classes: words,
  xfn: words,
  menus: Type.Optional(remoteReference),
  ...remoteOwnValues,
});

type RemoteMenuItem = Static<typeof remoteMenuItem>;

/** An item of a menu as it is stored here. */
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

/** The target and form of a menu item; `objectId` is the local id of the target. */
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

/** Its entry. Sites don't say when an item was written. */
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

/** Finds the local ids of the targets of menu items; an item whose target is missing gets none. */
async function menuItemTargets(
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
      page.outcome.incomplete.push(`${labelOf('menu item', record)}: what it leads to is not here`);
    return found;
  };
}

interface Link {
  readonly type: string;
  readonly objectId: number | null;
}

/** The local titles of the targets of menu items; null for items without a target record. */
async function targetTitles(
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

/** Items come after all that they may lead to. */
export const menuItems = defineEntryStep<typeof remoteMenuItem, MenuItemRow>({
  name: 'menu items',
  singular: 'menu item',
  path: menuItemKind.rest.path,
  everything: { status: 'publish,draft' },
  isGuarded: true,
  own: menuItemKind,
  record: remoteMenuItem,
  async draft(page, records) {
    const [ownOf, menuOf, targetOf] = await Promise.all([
      ownColumnsOf(page, records),
      referencesOf(page, 'term', records, ({ menus }) => menus),
      menuItemTargets(page, records),
    ]);
    const items = records.map((record) => toItem(page, record, targetOf(record)));
    const titleOf = await targetTitles(page.transaction, items);
    return records.map((record, i) => {
      const item = items[i] ?? toItem(page, record, null);
      const title = rawTitle(record.title ?? {});
      const menu = menuOf(record.menus ?? 0, ['nav_menu']);
      if (menu === null && record.menus)
        page.outcome.incomplete.push(
          `${labelOf('menu item', record)}: its menu ${record.menus} is not here`,
        );
      return {
        remoteId: record.id,
        remoteParentId: record.parent ?? 0,
        label: labelOf('menu item', record),
        row: {
          // An item whose title equals its target's title follows the target.
          columns: {
            ...toColumns(record, title === titleOf(item) ? '' : title),
            ...ownOf(record),
          },
          terms: menu === null ? [] : [menu],
          item,
        },
      };
    });
  },
  async afterCreate(page, placed) {
    await page.transaction.prisma.menuItem.createMany({ data: rowsOf(placed) });
  },
  async afterUpdate(page, placed) {
    const { prisma } = page.transaction;
    await prisma.menuItem.deleteMany({
      where: { entryId: { in: placed.map(({ localId }) => localId) } },
    });
    await prisma.menuItem.createMany({ data: rowsOf(placed) });
  },
});

const rowsOf = (placed: readonly Placed<MenuItemRow>[]) =>
  placed.map(({ localId, row }) => ({ ...row.item, entryId: localId }));
