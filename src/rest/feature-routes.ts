import { applicationPasswordRoutes } from '../features/application-passwords/rest.ts';
import { blockEditorRoutes } from '../features/block-editor/rest.ts';
import { calendarViewRoutes } from '../features/calendar-views/rest.ts';
import { commentRoutes } from '../features/comments/rest.ts';
import { donationRoutes } from '../features/donations/rest.ts';
import { eventTermRoutes } from '../features/event-terms/rest.ts';
import { eventRoutes } from '../features/events/rest/event-routes.ts';
import { formRoutes } from '../features/forms/rest/form-routes.ts';
import { healthRoutes } from '../features/health/rest.ts';
import { importRoutes } from '../features/imports/rest.ts';
import { mailingRoutes } from '../features/mailing/rest.ts';
import { mediaRoutes } from '../features/media/rest.ts';
import { menuItemRoutes } from '../features/menus/rest/menu-item-routes.ts';
import { menuLocationRoutes } from '../features/menus/rest/menu-location-routes.ts';
import { menuRoutes } from '../features/menus/rest/menu-routes.ts';
import { oembedRoutes } from '../features/oembed/rest.ts';
import { organizerRoutes } from '../features/organizers/rest.ts';
import { builderRoutes } from '../features/page-builder/rest/builder-routes.ts';
import { pageRoutes } from '../features/pages/rest.ts';
import { postRoutes } from '../features/posts/rest.ts';
import {
  menuItemAutosaveRoutes,
  pageRevisionRoutes,
  postRevisionRoutes,
} from '../features/revisions/rest.ts';
import { searchRoutes } from '../features/search/rest.ts';
import { blockTypeRoutes } from '../features/site/rest/block-type-routes.ts';
import { settingRoutes } from '../features/site/rest/setting-routes.ts';
import { statusRoutes } from '../features/site/rest/status-routes.ts';
import { taxonomyRoutes } from '../features/site/rest/taxonomy-routes.ts';
import { themeRoutes } from '../features/site/rest/theme-routes.ts';
import { typeRoutes } from '../features/site/rest/type-routes.ts';
import { termRoutes } from '../features/terms/rest.ts';
import { userRoutes } from '../features/users/rest.ts';
import { venueRoutes } from '../features/venues/rest.ts';
import { calendarRoutes } from './openapi-routes.ts';
import type { Route } from './route.ts';
import { toAbilities } from './route-abilities.ts';

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
