import { arg, defineWhere, id } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import type { AskedArgs } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { entryCursorArgs } from '../../entries/entry-cursor-args.ts';
import type { TermCondition } from '../../entries/entry-query.ts';
import { theme } from '../../site/list-themes.ts';
import { termCursorArgs } from '../../terms/term-query.ts';
import { menuPlacings } from '../menu-settings.ts';
import { visibleMenus } from '../visible-menus.ts';

/** `primary-menu` as `PRIMARY_MENU`: a location in GraphQL's letters. */
export const locationEnumName = (name: string): string =>
  name.toUpperCase().replaceAll('-', '_').replace(/^\d/, '_$&');

/** The values of `MenuLocationEnum`; of locations that are alike in GraphQL's letters, the first has the name. */
export const locationValues = (locations: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(locations)
      .map(
        ([name, description]) =>
          [locationEnumName(name), { value: name, description: `${description}.` }] as const,
      )
      .reverse(),
  );

/** The theme's locations; those of the site are added to it (src/app/site-schema.ts). */
export const MenuLocationEnumRef = builder.enumType('MenuLocationEnum', {
  description: 'Where a front end shows a menu.',
  values: locationValues(theme.menuLocations),
});

/** `where` of lists of menus. */
export const menuWhere = defineWhere({
  name: 'RootQueryToMenuConnectionWhereArgs',
  description: 'Which menus.',
  args: termCursorArgs,
  fields: {
    id: id('include', 'term', { publishedAs: 'Int', description: 'The one of this number.' }),
    slug: arg('slug', { isList: false, description: 'The one of this slug.' }),
  },
  further: (t) => ({
    location: t.field({ type: MenuLocationEnumRef, description: 'The one shown there.' }),
  }),
});

/** The arguments of a list of menus. A location stands for the menu that is shown there. */
export async function readMenuWhere(context: Context, where: Maybe<object>): Promise<AskedArgs> {
  const asked = menuWhere.read(where);
  const location = locationOf(where);
  if (location == null) return asked;
  const shown = await menuAt(context, location);
  const include = [asked.args.include ?? shown].flat();
  return { ...asked, args: { ...asked.args, include: [include.includes(shown) ? shown : NO_ID] } };
}

/** The id of the menu that is shown at a location; that of no record for none. */
const menuAt = async (context: Context, location: string): Promise<number> =>
  (await menuPlacings(context)).menuLocations[location] ?? NO_ID;

/** The id of no record. */
const NO_ID = -1;

/** `where` of lists of menu items. */
export const menuItemWhere = defineWhere({
  name: 'RootQueryToMenuItemConnectionWhereArgs',
  description: 'Which menu items.',
  args: entryCursorArgs,
  fields: {
    id: id('include', 'post', { publishedAs: 'Int', description: 'The one of this number.' }),
    parentDatabaseId: id('parent', 'post', {
      publishedAs: 'Int',
      collect: ([first]) => [first], // this one, where both are given
      description: 'Right below this one; 0 for those below none.',
    }),
    parentId: id('parent', 'post', { description: 'Right below the one of this global id.' }),
  },
  further: (t) => ({
    location: t.field({
      type: MenuLocationEnumRef,
      description: 'Those of the menu that is shown there.',
    }),
  }),
});

/** The arguments of a list of menu items: in the order of their menus, and of those menus alone that the viewer may see. */
export async function readMenuItemWhere(
  context: Context,
  where: Maybe<object>,
): Promise<AskedArgs> {
  const { args, names } = menuItemWhere.read(where);
  const visible = await visibleMenus(context);
  const location = locationOf(where);
  const terms = [
    ...(location == null ? [] : [inMenus([await menuAt(context, location)])]),
    ...(visible === null ? [] : [inMenus(visible)]),
  ];
  return {
    args: { ...args, terms, orders: [{ by: 'number:menuOrder', direction: 'asc' }] },
    names,
  };
}

const inMenus = (ids: readonly number[]): TermCondition => ({
  termIds: ids.length > 0 ? ids : [NO_ID],
  match: 'some',
});

const locationOf = (where: Maybe<object>): Maybe<string> =>
  (where as Maybe<{ readonly location?: Maybe<string> }>)?.location; // as both inputs above have it
