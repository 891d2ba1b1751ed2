import { type Static, Type } from '@sinclair/typebox';
import { toDocumentedKind } from '../../../../config/addresses.ts';
import { toSortText } from '../../../content/entries/text/fold-letters.ts';
import { MENU_ITEM, menuItemTypes } from '../../../content/menus/menu-item.ts';
import type { EntryRow } from '../entry-rows.ts';
import type { OpenPage } from '../open-page.ts';
import { remoteText } from '../raw-text.ts';
import { NO_DATE, remoteId, remoteOrder, remoteReference } from '../remote-fields.ts';

const words = Type.Optional(Type.Array(Type.String()));
const text = Type.Optional(Type.String());

/** What is read of an item of a menu. */
export const remoteMenuItem = Type.Object({
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
});

export type RemoteMenuItem = Static<typeof remoteMenuItem>;

/** How the report calls it. */
export const labelOf = ({ id, title }: RemoteMenuItem): string =>
  `menu item ${id} (${title?.raw ?? title?.rendered ?? ''})`;

/** An item of a menu as it is stored here. */
export interface MenuItemRow extends EntryRow {
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

/** What it leads to and how; `objectId` is what that has here. */
export const toItem = (
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
export const toColumns = (record: RemoteMenuItem, title: string): EntryRow['columns'] => ({
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
