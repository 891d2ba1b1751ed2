import { healthRoutes } from '../features/admin/health/rest.ts';
import { donationRoutes } from '../features/audience/donations/rest.ts';
import { formRoutes } from '../features/audience/forms/rest/form-routes.ts';
import { mailingRoutes } from '../features/audience/mailing/rest.ts';
import { eventTermRoutes } from '../features/calendar/event-terms/rest.ts';
import { eventRoutes } from '../features/calendar/events/rest/event-routes.ts';
import { importRoutes } from '../features/calendar/imports/rest.ts';
import { organizerRoutes } from '../features/calendar/organizers/rest.ts';
import { venueRoutes } from '../features/calendar/venues/rest.ts';
import { calendarViewRoutes } from '../features/calendar/views/rest.ts';
import { applicationPasswordRoutes } from '../features/content/application-passwords/rest.ts';
import { blockEditorRoutes } from '../features/content/block-editor/rest.ts';
import { commentRoutes } from '../features/content/comments/rest.ts';
import { mediaRoutes } from '../features/content/media/rest.ts';
import { menuItemRoutes } from '../features/content/menus/rest/menu-item-routes.ts';
import { menuLocationRoutes } from '../features/content/menus/rest/menu-location-routes.ts';
import { menuRoutes } from '../features/content/menus/rest/menu-routes.ts';
import { oembedRoutes } from '../features/content/oembed/rest.ts';
import { builderRoutes } from '../features/content/page-builder/rest/builder-routes.ts';
import { pageRoutes } from '../features/content/pages/rest.ts';
import { postRoutes } from '../features/content/posts/rest.ts';
import {
  menuItemAutosaveRoutes,
  pageRevisionRoutes,
  postRevisionRoutes,
} from '../features/content/revisions/rest.ts';
import { searchRoutes } from '../features/content/search/rest.ts';
import { blockTypeRoutes } from '../features/content/site/rest/block-type-routes.ts';
import { settingRoutes } from '../features/content/site/rest/setting-routes.ts';
import { statusRoutes } from '../features/content/site/rest/status-routes.ts';
import { taxonomyRoutes } from '../features/content/site/rest/taxonomy-routes.ts';
import { themeRoutes } from '../features/content/site/rest/theme-routes.ts';
import { typeRoutes } from '../features/content/site/rest/type-routes.ts';
import { termRoutes } from '../features/content/terms/rest.ts';
import { userRoutes } from '../features/content/users/rest.ts';
import { calendarRoutes } from '../rest/openapi-routes.ts';
import type { Route } from '../rest/route.ts';
import { toAbilities } from '../rest/route-abilities.ts';

/** Every route of a feature but for those that show or need all abilities, in the order in which the site index lists them. */
export const featureRoutes: readonly Route[] = [
  ...oembedRoutes,
  ...formRoutes,
  ...importRoutes,
  ...calendarRoutes([...eventRoutes, ...venueRoutes, ...organizerRoutes, ...eventTermRoutes]),
  ...calendarViewRoutes,
  ...donationRoutes,
  ...mailingRoutes,
  ...builderRoutes,
  ...postRoutes,
  ...postRevisionRoutes,
  ...pageRoutes,
  ...pageRevisionRoutes,
  ...mediaRoutes,
  ...menuItemRoutes,
  ...menuItemAutosaveRoutes,
  ...typeRoutes,
  ...statusRoutes,
  ...taxonomyRoutes,
  ...termRoutes,
  ...menuRoutes,
  ...userRoutes,
  ...applicationPasswordRoutes,
  ...commentRoutes,
  ...searchRoutes,
  ...blockTypeRoutes,
  ...settingRoutes,
  ...themeRoutes,
  ...menuLocationRoutes,
  ...healthRoutes,
  ...blockEditorRoutes,
];

/** What they can do, for those who look for it and run it by name. */
export const routeAbilities = toAbilities(featureRoutes);
