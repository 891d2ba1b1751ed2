import { type Static, Type } from '@sinclair/typebox';
import { menuItemTypes } from '../../../content/menus/menu-item.ts';
import { remoteText } from '../raw-text.ts';
import { remoteId, remoteReference } from '../remote-fields.ts';

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
  menu_order: Type.Optional(Type.Integer()),
  target: text,
  classes: words,
  xfn: words,
  menus: Type.Optional(remoteReference),
});

export type RemoteMenuItem = Static<typeof remoteMenuItem>;

/** How the report calls it. */
export const labelOf = ({ id, title }: RemoteMenuItem): string =>
  `menu item ${id} (${title?.raw ?? title?.rendered ?? ''})`;
