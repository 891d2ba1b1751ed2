import { builder } from '../../../../graphql/builder.ts';
import { offsetPaginationField } from '../../../../graphql/offset-pagination.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import { theme } from '../../site/list-themes.ts';

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

/** The theme's locations; those of the site are added to it (site-enums.ts). */
export const MenuLocationEnumRef = builder.enumType('MenuLocationEnum', {
  description: 'Where a front end shows a menu.',
  values: locationValues(theme.menuLocations),
});

export const MenuWhereRef = builder.inputType('RootQueryToMenuConnectionWhereArgs', {
  description: 'Which menus.',
  fields: (t) => ({
    id: t.id({ ...publishedAs('Int'), description: 'The one of this number.' }),
    location: t.field({ type: MenuLocationEnumRef, description: 'The one shown there.' }),
    ...offsetPaginationField(t),
    slug: t.string({ description: 'The one of this slug.' }),
  }),
});

export const MenuItemWhereRef = builder.inputType('RootQueryToMenuItemConnectionWhereArgs', {
  description: 'Which menu items.',
  fields: (t) => ({
    id: t.id({ ...publishedAs('Int'), description: 'The one of this number.' }),
    location: t.field({
      type: MenuLocationEnumRef,
      description: 'Those of the menu that is shown there.',
    }),
    ...offsetPaginationField(t),
    parentDatabaseId: t.id({
      ...publishedAs('Int'),
      description: 'Right below this one; 0 for those below none.',
    }),
    parentId: t.id({ description: 'Right below the one of this global id.' }),
  }),
});

export type MenuWhere = typeof MenuWhereRef.$inferInput;
export type MenuItemWhere = typeof MenuItemWhereRef.$inferInput;
