import { builder } from '../../../graphql/builder.ts';
import { theme } from '../../site/theme.ts';

/** `PRIMARY`: the theme's locations in GraphQL's letters. */
export const MenuLocationEnumRef = builder.enumType('MenuLocationEnum', {
  description: 'Where the theme shows a menu.',
  values: Object.fromEntries(
    Object.entries(theme.menuLocations).map(([name, description]) => [
      name.toUpperCase(),
      { value: name, description: `${description}.` },
    ]),
  ),
});

export const MenuWhereRef = builder.inputType('RootQueryToMenuConnectionWhereArgs', {
  description: 'Which menus.',
  fields: (t) => ({
    id: t.id({ description: 'The one of this number.' }),
    location: t.field({ type: MenuLocationEnumRef, description: 'The one shown there.' }),
    slug: t.string({ description: 'The one of this slug.' }),
  }),
});

export const MenuItemWhereRef = builder.inputType('RootQueryToMenuItemConnectionWhereArgs', {
  description: 'Which menu items.',
  fields: (t) => ({
    id: t.id({ description: 'The one of this number.' }),
    location: t.field({
      type: MenuLocationEnumRef,
      description: 'Those of the menu that is shown there.',
    }),
    parentDatabaseId: t.id({ description: 'Right below this one; 0 for those below none.' }),
    parentId: t.id({ description: 'Right below the one of this global id.' }),
  }),
});

/** As the types above have it. */
export interface MenuItemWhere {
  readonly id?: string | number | null | undefined;
  readonly location?: string | number | null | undefined;
  readonly parentDatabaseId?: string | number | null | undefined;
  readonly parentId?: string | number | null | undefined;
}
