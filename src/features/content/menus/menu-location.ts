import { ApiError } from '../../../lib/api-error.ts';
import { string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import {
  curies,
  embeddable,
  link,
  type Resource,
} from '../../../operation/representation/resource.ts';
import { assertCanManageMenus } from './menu-policy.ts';
import { knownLocations, menuPlacings } from './menu-settings.ts';

/** A place where a front end shows a menu. */
export interface MenuLocation {
  readonly name: string;
  readonly description: string;
  /** Null for a location without a menu. */
  readonly menuId: number | null;
}

/** Returns the locations with their menus. */
export async function menuLocations(context: Context): Promise<readonly MenuLocation[]> {
  const placings = await menuPlacings(context);
  return Object.entries(knownLocations(context.services.config, placings)).map(
    ([name, description]) => ({
      name,
      description,
      menuId: placings.menuLocations[name] ?? null,
    }),
  );
}

/** @throws ApiError 404 `rest_menu_location_invalid` */
export const getMenuLocation = defineOperation({
  name: 'getMenuLocation',
  kind: 'query',
  summary: 'Reads a menu location.',
  args: { location: string({ description: 'The name of the location.' }) },
  authorize: assertCanManageMenus,
  async resolve(context, { location }): Promise<MenuLocation> {
    const found = (await menuLocations(context)).find(({ name }) => name === location);
    if (!found)
      throw new ApiError('rest_menu_location_invalid', 404, 'There is no such menu location.');
    return found;
  },
});

/** docs/rest.md §10 */
export const listMenuLocations = defineOperation({
  name: 'listMenuLocations',
  kind: 'query',
  summary: "Lists the theme's menu locations.",
  args: {},
  authorize: assertCanManageMenus,
  resolve: menuLocations,
});

/** A location as REST shows it; `menu` is 0 where none was put. */
export function presentMenuLocation(
  { addresses: { rest } }: Context,
  { name, description, menuId }: MenuLocation,
): Resource {
  return {
    name,
    description,
    menu: menuId ?? 0,
    _links: {
      self: link(rest(`/core/v2/menu-locations/${name}`)),
      collection: link(rest('/core/v2/menu-locations')),
      ...(menuId === null ? {} : { 'wp:menu': [embeddable(rest(`/core/v2/menus/${menuId}`))] }),
      curies,
    },
  };
}
