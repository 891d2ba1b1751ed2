import type { Context } from '../../../context.ts';
import { builder } from '../../../graphql/builder.ts';
import { pagingArgs } from '../../../graphql/connection.ts';
import { toDatabaseId, toMeantId } from '../../../graphql/global-id.ts';
import { mapConnection } from '../../../graphql/map-connection.ts';
import { perform } from '../../../graphql/perform.ts';
import { browseTerms } from '../../terms/browse-terms.ts';
import type { TermFilter } from '../../terms/term-filter.ts';
import { canReadMenus } from '../menu-policy.ts';
import { menuPlacings } from '../menu-settings.ts';
import { menuItemConnection } from './menu-item-connections.ts';
import {
  loadMenuItemModel,
  loadMenuModel,
  MenuConnections,
  MenuItemConnections,
  MenuItemRef,
  type MenuModel,
  MenuRef,
  toMenuModel,
} from './menu-model.ts';
import { MenuItemWhereRef, MenuWhereRef } from './menu-where.ts';

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
    description: 'A menu, for those who may read menus.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({ type: MenuIdTypeRef, description: 'What `id` is; a global id unless said.' }),
    },
    resolve: (_, { id, idType }, context) => findMenu(context, String(id), idType ?? 'id'),
  }),
  menuItem: t.field({
    type: MenuItemRef,
    description: 'A menu item, for those who may read menus.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({ type: MenuItemIdTypeRef, description: 'What `id` is.' }),
    },
    resolve: (_, { id, idType }, context) =>
      loadMenuItemModel(context, toMeantId(id, idType, 'post') ?? 0),
  }),
  menuItems: t.field({
    type: MenuItemConnections.of('RootQueryToMenuItem'),
    description: 'Menu items, by their places.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: MenuItemWhereRef, description: 'Which of them.' }),
    },
    resolve: (_, args, context) => menuItemConnection(context, args),
  }),
  menus: t.field({
    type: MenuConnections.of('RootQueryToMenu'),
    description: 'Menus, by name.',
    args: { ...pagingArgs(), where: t.arg({ type: MenuWhereRef, description: 'Which of them.' }) },
    async resolve(_, { where, ...paging }, context) {
      const filter = await readWhere(context, where ?? {});
      return mapConnection(await perform(browseTerms, context, { filter, ...paging }), toMenuModel);
    },
  }),
}));

interface MenuWhere {
  readonly id?: string | number | null | undefined;
  readonly location?: string | number | null | undefined;
  readonly slug?: string | null | undefined;
}

/** Those who may not read menus find none (behaviour.md §14). */
async function readWhere(context: Context, { id, location, slug }: MenuWhere): Promise<TermFilter> {
  const taxonomies = ['nav_menu'];
  if (!canReadMenus(context)) return { taxonomies, include: [] };
  const { menuLocations } = await menuPlacings(context);
  const asked = [
    ...(id == null ? [] : [toDatabaseId(id, 'term')]),
    ...(location == null ? [] : [menuLocations[String(location)] ?? null]),
  ];
  const [first = null] = asked;
  const isOne = first !== null && asked.every((one) => one === first);
  return {
    taxonomies,
    ...(asked.length === 0 ? {} : { include: isOne ? [first] : [] }),
    ...(slug == null ? {} : { slugs: [slug] }),
  };
}

async function findMenu(
  context: Context,
  id: string,
  idType: 'database_id' | 'id' | 'location' | 'name' | 'slug',
): Promise<MenuModel | null> {
  if (idType === 'id' || idType === 'database_id')
    return loadMenuModel(context, toMeantId(id, idType, 'term') ?? 0);
  if (idType === 'location') {
    const { menuLocations } = await menuPlacings(context);
    return loadMenuModel(context, menuLocations[id.toLowerCase()] ?? 0);
  }
  if (!canReadMenus(context)) return null;
  const filter: TermFilter = {
    taxonomies: ['nav_menu'],
    ...(idType === 'name' ? { names: [id] } : { slugs: [id] }),
  };
  const { edges } = await perform(browseTerms, context, { filter, first: 1 });
  return edges[0] ? toMenuModel(edges[0].node) : null;
}
