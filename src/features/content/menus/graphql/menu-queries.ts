import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { toGraphqlError } from '../../../../graphql/errors.ts';
import { toDatabaseId, toMeantId } from '../../../../graphql/global-id.ts';
import { boundedBy } from '../../../../graphql/list-bound.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { toSlug } from '../../entries/text/to-slug.ts';
import { browseTerms } from '../../terms/browse-terms.ts';
import type { TermFilter } from '../../terms/term-filter.ts';
import { menuPlacings } from '../menu-settings.ts';
import { visibleMenus } from '../visible-menus.ts';
import { countMenuItems, countMenus } from './menu-counts.ts';
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
import { locationEnumName, MenuItemWhereRef, type MenuWhere, MenuWhereRef } from './menu-where.ts';

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
      idType: t.arg({ type: MenuItemIdTypeRef, description: 'What `id` is.' }),
    },
    resolve: (_, { id, idType }, context) =>
      loadMenuItemModel(context, toMeantId(id, idType, 'post') ?? 0),
  }),
  menuItems: t.field({
    type: MenuItemConnections.of('RootQueryToMenuItem'),
    description: 'Items of the menus that the caller may see, by their places.',
    extensions: boundedBy(countMenuItems),
    args: {
      ...pagingArgs(),
      where: t.arg({ type: MenuItemWhereRef, description: 'Which of them.' }),
    },
    resolve: (_, args, context) => menuItemConnection(context, args),
  }),
  menus: t.field({
    type: MenuConnections.of('RootQueryToMenu'),
    description: 'Menus, by name; those at no location are for those who may read menus.',
    extensions: boundedBy(countMenus),
    args: { ...pagingArgs(), where: t.arg({ type: MenuWhereRef, description: 'Which of them.' }) },
    async resolve(_, { where, ...paging }, context) {
      const filter = await readWhere(context, where ?? {});
      return mapConnection(await perform(browseTerms, context, { filter, ...paging }), toMenuModel);
    },
  }),
}));

/** Of those menus that the viewer may see. */
async function readWhere(context: Context, { id, location, slug }: MenuWhere): Promise<TermFilter> {
  const { menuLocations } = await menuPlacings(context);
  const asked: readonly (readonly (number | null)[] | null)[] = [
    await visibleMenus(context),
    id == null ? null : [toDatabaseId(id, 'term')],
    location == null ? null : [menuLocations[String(location)] ?? null],
  ];
  const [first, ...others] = asked.filter((ids) => ids !== null);
  const include = first?.filter((one) => others.every((ids) => ids.includes(one)));
  return {
    taxonomies: ['nav_menu'],
    ...(include ? { include: include.filter((one) => one !== null) } : {}),
    ...(slug == null ? {} : { slugs: [toSlug(slug)] }),
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
    const asked = locationEnumName(id);
    const found = Object.keys(menuLocations).find((name) => locationEnumName(name) === asked);
    const menu = found === undefined ? null : menuLocations[found];
    if (!menu) throw toGraphqlError(invalidParam('id', `No menu is shown at ${id}.`));
    return loadMenuModel(context, menu);
  }
  const filter: TermFilter = {
    ...(await readWhere(context, idType === 'slug' ? { slug: id } : {})),
    ...(idType === 'name' ? { names: [id] } : {}),
  };
  const { edges } = await perform(browseTerms, context, { filter, first: 1 });
  return edges[0] ? toMenuModel(edges[0].node) : null;
}
