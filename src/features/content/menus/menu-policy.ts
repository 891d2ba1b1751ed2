import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';

/** Menus are for those who write, and for those who arrange them; for everybody where the setting PUBLIC_MENUS says so. */
export const canReadMenus = (context: Context): boolean =>
  context.services.config.publicMenus || seesInvalidItems(context);

/** Whether the viewer, who writes or arranges menus, is shown items that lead nowhere, or to what they may not read. */
export const seesInvalidItems = ({ viewer }: Context): boolean =>
  ['edit_theme_options', 'edit_posts', 'edit_pages', 'edit_ext_events'].some((right) =>
    viewer.can(right),
  );

/** @throws ApiError `rest_cannot_view` unless the viewer may read menus */
export function assertCanManageMenus(context: Context): void {
  if (!canReadMenus(context))
    throw refused(context.viewer, 'rest_cannot_view', 'You are not allowed to see menus.');
}
