import { ApiError } from '../../../lib/api-error.ts';
import { string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { type MenuLocation, menuLocations } from './menu-location.ts';
import { assertCanManageMenus } from './menu-policy.ts';

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
