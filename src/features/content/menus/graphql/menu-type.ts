import { decodeHTML } from 'entities';
import { MENU_ITEM } from '../../../../content/menus/menu-item.ts';
import { taxonomies } from '../../../../content/terms/taxonomies.ts';
import { termById } from '../../../../content/terms/term.ts';
import { canDeleteTerm, canEditTerms } from '../../../../content/terms/term-policy.ts';
import { builder } from '../../../../graphql/builder.ts';
import { mapConnection } from '../../../../graphql/connection.ts';
import { RISES } from '../../../../graphql/define-mutation.ts';
import { toGraphqlError } from '../../../../graphql/errors.ts';
import { toMeantId } from '../../../../graphql/global-id.ts';
import { readTogether } from '../../../../graphql/limits.ts';
import {
  addChangeSubscription,
  FollowedWhereRef,
} from '../../../../graphql/live/change-subscription.ts';
import { DatabaseIdentifierRef, NodeRef, restNumber } from '../../../../graphql/node.ts';
import { perform, performList } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { couldRead } from '../../../../operation/record-changes.ts';
import { isOf } from '../../terms/graphql/term-queries.ts';
import { listMenuLocations, type MenuLocation } from '../menu-location.ts';
import { listMenus } from '../menu-operations.ts';
import { canReadMenus } from '../menu-policy.ts';
import { locationsOf, menuPlacings } from '../menu-settings.ts';
import {
  loadMenuItemModel,
  loadMenuModel,
  locationEnumName,
  MenuConnections,
  MenuItemConnections,
  MenuItemRef,
  MenuLocationEnumRef,
  type MenuModel,
  MenuRef,
  menuItemConnection,
  menuItemConnectionOf,
  menuItemWhere,
  menuWhere,
  readMenuWhere,
  toMenuModel,
} from './menu-model.ts';

MenuRef.implement({
  description: 'A menu: links in an order, some below others.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    autoAdd: t.boolean({
      nullable: false,
      description: 'Whether new pages at the top are added to it.',
      resolve: async ({ term }, _, context) =>
        (await menuPlacings(context)).autoAddMenus.includes(term.id),
    }),
    count: t.int({
      description: 'How many published items it has.',
      resolve: ({ term }) => term.count,
    }),
    description: t.string({
      description: 'What it is for.',
      resolve: ({ term }) => term.description || null,
    }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller; who may read it reads all.',
      resolve: () => false,
    }),
    locations: t.field({
      type: [MenuLocationEnumRef],
      description: 'Where front ends show it.',
      resolve: async ({ term }, _, context) => [
        ...locationsOf(await menuPlacings(context), term.id),
      ],
    }),
    menuId: t.int(restNumber),
    menuItems: t.field({
      type: MenuItemConnections.of('MenuToMenuItem'),
      description: 'Its items, in their order.',
      complexity: readTogether(30),
      args: menuItemWhere.fieldArgs(),
      resolve: ({ term }, args, context) =>
        menuItemConnectionOf(context, { relation: 'term', key: term.id }, args),
    }),
    name: t.string({ description: 'Its name.', resolve: ({ term }) => decodeHTML(term.name) }),
    slug: t.string({ description: 'Its short name.', resolve: ({ term }) => term.slug }),
    version: t.int({
      nullable: false,
      description: RISES,
      resolve: ({ term }) => term.version,
    }),
    viewerCanEdit: t.boolean({
      nullable: false,
      description: 'Whether the caller may change it.',
      resolve: (_model, _, { viewer }) => canEditTerms(viewer, taxonomies.nav_menu),
    }),
    viewerCanDelete: t.boolean({
      nullable: false,
      description: 'Whether the caller may delete it.',
      resolve: ({ term }, _, context) => canDeleteTerm(context, taxonomies.nav_menu, term.id),
    }),
  }),
});

const MenuLocationRef = builder.objectRef<MenuLocation>('MenuLocation').implement({
  description: 'A place where a front end shows a menu.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Its name.' }),
    description: t.exposeString('description', {
      nullable: false,
      description: 'What people call it.',
    }),
    menu: t.field({
      type: MenuRef,
      description: 'What is shown there; null for none.',
      resolve: ({ menuId }, _, context) =>
        menuId === null ? null : loadMenuModel(context, menuId),
    }),
  }),
});

builder.queryField('menuLocations', (t) =>
  t.field({
    type: [MenuLocationRef],
    description: listMenuLocations.summary,
    resolve: async (_, __, context) => [...(await perform(listMenuLocations, context, {}))],
  }),
);

const MenuIdTypeRef = builder.enumType('MenuNodeIdTypeEnum', {
  description: 'By what a menu is meant.',
  values: {
    DATABASE_ID: { value: 'database_id', description: 'Its number.' },
    ID: { value: 'id', description: 'Its global id.' },
    LOCATION: { value: 'location', description: 'Where the theme shows it.' },
    NAME: { value: 'name', description: 'Its name.' },
    SLUG: { value: 'slug', description: 'Its slug.' },
  } as const,
});

const MenuItemIdTypeRef = builder.enumType('MenuItemNodeIdTypeEnum', {
  description: 'By what a menu item is meant.',
  values: {
    DATABASE_ID: { value: 'database_id', description: 'Its number.' },
    ID: { value: 'id', description: 'Its global id.' },
  } as const,
});

builder.queryFields((t) => ({
  menu: t.field({
    type: MenuRef,
    description: 'A menu; one at no location is for those who may read menus.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({ type: MenuIdTypeRef, description: 'What `id` is; a global id unless said.' }),
    },
    resolve: (_, { id, idType }, context) => findMenu(context, String(id), idType ?? 'id'),
  }),
  menuItem: t.field({
    type: MenuItemRef,
    description: 'An item of a menu that the caller may see.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: MenuItemIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
    },
    resolve: (_, { id, idType }, context) =>
      loadMenuItemModel(context, toMeantId(id, idType, 'post') ?? 0),
  }),
  menuItems: t.field({
    type: MenuItemConnections.of('RootQueryToMenuItem'),
    description: 'Items of the menus that the caller may see, by their places.',
    complexity: readTogether(30),
    args: menuItemWhere.fieldArgs(),
    resolve: (_, args, context) => menuItemConnection(context, args),
  }),
  menus: t.field({
    type: MenuConnections.of('RootQueryToMenu'),
    description: 'Menus, by name; those at no location are for those who may read menus.',
    complexity: readTogether(10),
    args: menuWhere.fieldArgs(),
    async resolve(_, { where, ...paging }, context) {
      const list = await performList(
        listMenus,
        context,
        await readMenuWhere(context, where),
        paging,
      );
      return mapConnection(list, toMenuModel);
    },
  }),
}));

async function findMenu(
  context: Context,
  id: string,
  idType: 'database_id' | 'id' | 'location' | 'name' | 'slug',
): Promise<MenuModel | null> {
  if (idType === 'id' || idType === 'database_id')
    return loadMenuModel(context, toMeantId(id, idType, 'term') ?? 0);
  if (idType === 'location') {
    const { menuLocations } = await menuPlacings(context);
    const asked = locationEnumName(id);
    const [, menu] =
      Object.entries(menuLocations).find(([name]) => locationEnumName(name) === asked) ?? [];
    if (!menu) throw toGraphqlError(invalidParam('id', `No menu is shown at ${id}.`));
    return loadMenuModel(context, menu);
  }
  const args = idType === 'slug' ? { slug: [id] } : { names: [id] };
  const { edges } = await listMenus.connection(context, args, { first: 1 });
  return edges[0] ? toMenuModel(edges[0].node) : null;
}

addChangeSubscription({
  name: 'menuChanged',
  description: 'Changes of menus that the caller may see, but not of their items.',
  type: MenuRef,
  idType: 'term',
  where: FollowedWhereRef,
  has: (change) => isOf(change, ['nav_menu']),
  load: loadMenuModel,
  async mayKnowOf(context, change) {
    if (change.operation === 'delete') return !change.isHidden || canReadMenus(context);
    const term = await termById(context).load(change.recordId);
    return term?.taxonomy === 'nav_menu' && !change.isHidden; // one that no location has any more
  },
});

addChangeSubscription({
  name: 'menuItemChanged',
  description: 'Changes of the items of menus that the caller may see.',
  type: MenuItemRef,
  idType: 'post',
  where: FollowedWhereRef,
  has: ({ kind }) => kind === MENU_ITEM,
  load: loadMenuItemModel,
  mayKnowOf: (context, change) =>
    couldRead(context, change, 'edit_theme_options') ||
    (change.operation === 'delete' && canReadMenus(context)),
});
