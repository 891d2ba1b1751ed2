import { entryById } from '../../../../content/entries/entry.ts';
import { kindPlace, menuItemKind } from '../../../../content/kinds/registry.ts';
import { MENU_ITEM } from '../../../../content/menus/menu-item.ts';
import { termById } from '../../../../content/terms/term.ts';
import { arg, id, itself, validId } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';
import { createMenuItem, deleteMenuItem, updateMenuItem } from '../menu-item-operations.ts';
import { createMenu, deleteMenu, updateMenu } from '../menu-operations.ts';
import {
  type MenuItemModel,
  MenuItemRef,
  MenuLocationEnumRef,
  type MenuModel,
  MenuRef,
  toMenuItemModel,
  toMenuModel,
} from './menu-model.ts';

const menuInputFields = {
  autoAdd: arg('auto_add'),
  description: arg('description', { description: 'What it is for.' }),
  locations: arg('locations', { type: MenuLocationEnumRef, areItemsRequired: true }),
  name: arg('name'),
  slug: arg('slug', { description: 'Its short name.' }),
};

const version = { table: 'Term' } as const;

interface WrittenMenu {
  readonly menu: MenuModel | null;
}

const shownMenu = (time: 'is now' | 'was') =>
  ({ type: MenuRef, nullable: true, description: `The menu as it ${time}.` }) as const;

const menuPayload = (name: string) =>
  definePayload<WrittenMenu>(name, 'A menu that was written.', (t) => ({
    menu: t.expose('menu', shownMenu('is now')),
  }));

async function writtenMenu(id: number, context: Context): Promise<WrittenMenu> {
  const term = await termById(context).load(id);
  return { menu: term && toMenuModel(term) };
}

defineMutation({
  name: 'createMenu',
  operation: createMenu,
  input: { description: 'A new menu.', fields: menuInputFields },
  payload: menuPayload('CreateMenuPayload'),
  answer: writtenMenu,
});

defineMutation({
  name: 'updateMenu',
  operation: updateMenu,
  input: {
    description: 'What to change of a menu; what is left out stays.',
    fields: { ...menuInputFields, id: itself('term') },
    version,
  },
  payload: menuPayload('UpdateMenuPayload'),
  answer: writtenMenu,
});

defineMutation({
  name: 'deleteMenu',
  operation: deleteMenu,
  description: 'Removes a menu and its items for good; there is no trash.',
  input: {
    description: 'Which menu to remove, with its items.',
    fields: { id: itself('term') },
    version,
  },
  complete: (args) => ({ ...args, force: true }),
  payload: definePayload<WrittenMenu & { readonly deletedId: string }>(
    'DeleteMenuPayload',
    'A menu that was removed.',
    (t) => ({ ...deletedId(t), menu: t.expose('menu', shownMenu('was')) }),
  ),
  answer: ({ term }) => ({ menu: toMenuModel(term), deletedId: toGlobalId('term', term.id) }),
});

const MenuItemTypeRef = builder.enumType('MenuItemTypeEnum', {
  description: 'What an item of a menu may lead to.',
  values: {
    CUSTOM: { value: 'custom', description: 'An address of its own.' },
    POST_TYPE: { value: 'post_type', description: 'A post, a page or the like.' },
    POST_TYPE_ARCHIVE: { value: 'post_type_archive', description: 'The list of a kind.' },
    TAXONOMY: { value: 'taxonomy', description: 'A category, a tag or the like.' },
  } as const,
});

const MenuItemStatusRef = builder.enumType('MenuItemStatusEnum', {
  description: 'Whether an item of a menu is shown.',
  values: {
    DRAFT: { value: 'draft', description: 'Not yet.' },
    PUBLISH: { value: 'publish', description: 'To all who may read menus.' },
  } as const,
});

const menuItemInputFields = {
  cssClasses: arg('classes', { areItemsRequired: true }),
  description: arg('description'),
  label: arg('title', {
    description: 'What is written on the link; the title of what it leads to, unless given.',
  }),
  linkRelationship: arg('xfn', {
    isList: false,
    description: 'Relations of the link, with blanks between.',
  }),
  menuId: validId('menus', 'term', {
    nullIs: '0',
    description: 'The global id or number of the menu that it is in; 0 for none.',
  }),
  object: arg('object', { refusesNull: true }),
  objectId: id('object_id', 'term', {
    // An id of another type is refused like an unknown one.
    read: (given) => toDatabaseId(given as string | number, 'post', 'term') ?? 0, // the value of an ID
    description: 'The global id or number of what it leads to.',
  }),
  order: arg('menu_order', { description: 'Its place in the menu, from 1.' }),
  parentId: validId('parent', 'post', {
    nullIs: '0',
    description: 'The global id or number of the item above it; 0 for none.',
  }),
  status: arg('status', { type: MenuItemStatusRef, description: 'Whether it is shown.' }),
  target: arg('target', { description: 'Where the link opens: `_blank`, or empty.' }),
  title: arg('attr_title'),
  type: arg('type', { type: MenuItemTypeRef }),
  url: arg('url'),
};

const parts = [ownInput(menuItemKind, 'MenuItem', kindPlace(MENU_ITEM))];

interface WrittenItem {
  readonly menuItem: MenuItemModel | null;
}

const itemPayload = (name: string) =>
  definePayload<WrittenItem>(name, 'A menu item that was written.', (t) => ({
    menuItem: t.expose('menuItem', {
      type: MenuItemRef,
      nullable: true,
      description: 'The item as it is now.',
    }),
  }));

async function writtenItem(id: number, context: Context): Promise<WrittenItem> {
  const entry = await entryById(context).load(id);
  return { menuItem: entry && toMenuItemModel(entry) };
}

defineMutation({
  name: 'createMenuItem',
  operation: createMenuItem,
  input: { description: 'A new menu item.', fields: menuItemInputFields, parts },
  payload: itemPayload('CreateMenuItemPayload'),
  answer: writtenItem,
});

defineMutation({
  name: 'updateMenuItem',
  operation: updateMenuItem,
  input: {
    description: 'What to change of a menu item; what is left out stays.',
    fields: { ...menuItemInputFields, id: itself('post') },
    parts,
    version: { table: 'Entry' },
  },
  payload: itemPayload('UpdateMenuItemPayload'),
  answer: writtenItem,
});

defineMutation({
  name: 'deleteMenuItem',
  operation: deleteMenuItem,
  description: 'Removes a menu item for good; there is no trash.',
  input: {
    description: 'Which menu item to remove.',
    fields: { id: itself('post') },
    version: { table: 'Entry' },
  },
  complete: (args) => ({ ...args, force: true }),
  payload: definePayload<{ readonly deletedId: string }>(
    'DeleteMenuItemPayload',
    'A menu item that was removed.',
    deletedId,
  ),
  answer: ({ entry }) => ({ deletedId: toGlobalId('post', entry.id) }),
});
