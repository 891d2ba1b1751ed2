import { decodeHTML } from 'entities';
import { kindPlace, menuItemKind } from '../../../../content/kinds/registry.ts';
import { MENU_ITEM, menuOfItem, readWords } from '../../../../content/menus/menu-item.ts';
import { canDeleteRecord, canEditRecord } from '../../../../content/record-capabilities.ts';
import { renderTitle } from '../../../../content/text/texturize.ts';
import { builder } from '../../../../graphql/builder.ts';
import { edgeType } from '../../../../graphql/connection.ts';
import { RISES } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { readTogether } from '../../../../graphql/limits.ts';
import {
  DatabaseIdentifierRef,
  NodeRef,
  restNumber,
  type UriModel,
} from '../../../../graphql/node.ts';
import { shows } from '../../../../graphql/rest-twin/rest-names.ts';
import type { Context } from '../../../../operation/context.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { MenuItemLinkableRef } from '../../entries/graphql/node-interfaces.ts';
import { recordTypes } from '../../entries/graphql/record-types.ts';
import { addOwnFields } from '../../own-fields/graphql/add-own-fields.ts';
import { PostFormatRef } from '../../posts/graphql/post-format.ts';
import { loadTermModel, shownTaxonomies } from '../../terms/graphql/term-node.ts';
import { locationsOf, menuPlacings } from '../menu-settings.ts';
import { menuItemTitle } from '../present-menu-item.ts';
import {
  loadMenuModel,
  MenuItemConnections,
  type MenuItemModel,
  MenuItemRef,
  MenuLocationEnumRef,
  MenuRef,
  menuItemConnectionOf,
  menuItemWhere,
  partsOf,
} from './menu-model.ts';

/** Loads the record that an item leads to, if there is one and the viewer may read it. */
async function linkedNode(context: Context, model: MenuItemModel): Promise<UriModel | null> {
  const { item } = await partsOf(context, model);
  if (item.objectId === null) return null;
  return item.type === 'taxonomy'
    ? loadTermModel(context, item.objectId)
    : loadEntryModel(context, item.objectId);
}

const members = [
  // Menus of the reference offer no venues and organizers, but may lead to them.
  ...recordTypes
    .filter(({ kind }) => kind.isInMenus || kind.area === 'calendar')
    .map(({ type }) => type),
  PostFormatRef,
  ...shownTaxonomies.filter(({ taxonomy }) => taxonomy.pageBase !== null).map(({ ref }) => ref),
];

const MenuItemObjectRef = builder.unionType('MenuItemObjectUnion', {
  description: 'What an item of a menu may lead to, by its type.',
  types: members,
  resolveType: ({ typename }) => typename,
});

/** Whether the union contains the node's type; then the node is that type's model. */
const isMenuItemObject = (node: UriModel): node is UriModel & typeof MenuItemObjectRef.$inferType =>
  names.has(node.typename);

const names: ReadonlySet<string> = new Set(members.map(({ name }) => name));

const LinkedEdgeRef = edgeType('MenuItemToMenuItemLinkableConnectionEdge', MenuItemLinkableRef);
const MenuEdgeRef = edgeType('MenuItemToMenuConnectionEdge', MenuRef);

MenuItemRef.implement({
  description: 'A link in a menu.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    childItems: t.field({
      type: MenuItemConnections.of('MenuItemToMenuItem'),
      description: 'The items right below it.',
      // Clients often read menus level by level, and each item has at most one parent.
      complexity: readTogether(3),
      args: menuItemWhere.fieldArgs(),
      resolve: ({ entry }, args, context) =>
        menuItemConnectionOf(context, { relation: 'parent', key: entry.id }, args),
    }),
    connectedNode: t.field({
      type: LinkedEdgeRef,
      description: 'What it leads to, if that is a record that the caller may read.',
      resolve: (model, _, context) => linkedNode(context, model),
    }),
    connectedObject: t.field({
      type: MenuItemObjectRef,
      description: 'What it leads to.',
      deprecationReason: '`connectedNode` says the same of all types.',
      async resolve(model, _, context) {
        const node = await linkedNode(context, model);
        return node && isMenuItemObject(node) ? node : null;
      },
    }),
    cssClasses: t.stringList({
      description: 'Class names of the link.',
      resolve: async (model, _, context) => [
        ...readWords((await partsOf(context, model)).item.classes),
      ],
    }),
    description: t.string({
      description: 'What the link is about.',
      resolve: ({ entry }) => entry.content || null,
    }),
    isInvalid: t.boolean({
      description: 'Whether what it leads to is gone.',
      resolve: async (model, _, context) => (await partsOf(context, model)).target.isInvalid,
    }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller; who may read it reads all.',
      resolve: () => false,
    }),
    label: t.string({
      ...shows('title'),
      description: 'What is written on the link: its own title, or that of what it leads to.',
      resolve: async (model, _, context) =>
        decodeHTML(renderTitle(menuItemTitle(await partsOf(context, model)))) || null,
    }),
    linkRelationship: t.string({
      description: 'Relations of the link, with blanks between.',
      resolve: async (model, _, context) =>
        readWords((await partsOf(context, model)).item.xfn).join(' ') || null,
    }),
    locations: t.field({
      type: [MenuLocationEnumRef],
      description: 'Where front ends show its menu.',
      async resolve({ entry }, _, context) {
        const menu = await menuOfItem(context).load(entry.id);
        return menu ? [...locationsOf(await menuPlacings(context), menu.termId)] : [];
      },
    }),
    menu: t.field({
      type: MenuEdgeRef,
      description: 'The menu that it is in.',
      async resolve({ entry }, _, context) {
        const menu = await menuOfItem(context).load(entry.id);
        return menu && loadMenuModel(context, menu.termId);
      },
    }),
    menuItemId: t.int(restNumber),
    order: t.int({
      nullable: false,
      description: 'Its place in the menu, from 1.',
      resolve: ({ entry }) => entry.menuOrder,
    }),
    parentDatabaseId: t.int({
      description: 'The number of the item above it; 0 for none.',
      resolve: ({ entry }) => entry.parentId ?? 0,
    }),
    parentId: t.id({
      description: 'The global id of the item above it.',
      resolve: ({ entry }) => (entry.parentId ? toGlobalId('post', entry.parentId) : null),
    }),
    path: t.string({
      description: 'Its address below the site; a whole one where it leads elsewhere.',
      resolve: (model, _, context) => pathOf(context, model),
    }),
    target: t.string({
      description: 'Where the link opens: `_blank`, or null.',
      resolve: async (model, _, context) => (await partsOf(context, model)).item.target || null,
    }),
    title: t.string({
      description: "The link's title attribute.",
      resolve: ({ entry }) => entry.excerpt || null,
    }),
    uri: t.string({
      description: 'The same as `path`.',
      resolve: (model, _, context) => pathOf(context, model),
    }),
    url: t.string({
      description: 'The address that it leads to.',
      resolve: async (model, _, context) => (await partsOf(context, model)).target.url || null,
    }),
    version: t.int({
      nullable: false,
      description: RISES,
      resolve: ({ entry }) => entry.version,
    }),
    viewerCanEdit: t.boolean({
      nullable: false,
      description: 'Whether the caller may change it.',
      resolve: ({ entry }, _, { viewer }) => canEditRecord(viewer, entry),
    }),
    viewerCanDelete: t.boolean({
      nullable: false,
      description: 'Whether the caller may delete it.',
      resolve: ({ entry }, _, { viewer }) => canDeleteRecord(viewer, entry),
    }),
  }),
});

addOwnFields({
  type: MenuItemRef,
  own: menuItemKind,
  place: kindPlace(MENU_ITEM),
  values: ({ entry }) => entry.values,
});

async function pathOf(context: Context, model: MenuItemModel): Promise<string | null> {
  const { url } = (await partsOf(context, model)).target;
  const { site } = context.addresses;
  const isOwn = url === site || url.startsWith(`${site}/`);
  return (isOwn ? url.slice(site.length) || '/' : url) || null;
}
