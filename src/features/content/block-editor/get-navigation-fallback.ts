import { ApiError } from '../../../lib/api-error.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';

/**
 * docs/rest.md §10.2: the menu that is shown where none was chosen: the primary location's, else the oldest one. Nothing is made.
 * @throws ApiError `rest_cannot_create`, 404 `no_fallback_menu`
 */
export const getNavigationFallback = defineOperation({
  name: 'getNavigationFallback',
  kind: 'query',
  summary: 'Finds the menu that is shown where none was chosen.',
  args: {},
  authorize({ viewer }) {
    if (!viewer.can('edit_theme_options'))
      throw refused(viewer, 'rest_cannot_create', 'You are not allowed to arrange menus.');
  },
  async resolve(context): Promise<{ readonly id: number }> {
    const menus = await context
      .read('Term')
      .selectFrom('Term')
      .select('id')
      .where('taxonomy', '=', 'nav_menu')
      .orderBy('id')
      .execute();
    const placed = menus.find(({ id }) => id === context.site.menuLocations.primary);
    const found = placed ?? menus[0];
    if (!found) throw new ApiError('no_fallback_menu', 404, 'There is no menu.');
    return found;
  },
});
