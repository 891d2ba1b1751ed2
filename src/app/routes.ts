import { abilityRoutes } from '../features/admin/abilities/rest.ts';
import { exportRoute } from '../features/content/block-editor/rest.ts';
import { batchRoute } from '../rest/batch.ts';
import { indexRoutes } from '../rest/index-routes.ts';
import { openapiRoutes } from '../rest/openapi-routes.ts';
import type { Route } from '../rest/route.ts';
import { abilitiesOf } from './abilities.ts';
import { featureRoutes, routeAbilities } from './feature-routes.ts';
import { schema } from './schema.ts';

/** What this server can do, for those who look for it and run it by name. */
export const abilities = abilitiesOf(schema);

const describedRoutes: readonly Route[] = [
  ...featureRoutes,
  exportRoute(routeAbilities),
  ...abilityRoutes(abilities),
];

/** The same and the batch, which calls them. */
const routes: readonly Route[] = [batchRoute(describedRoutes), ...describedRoutes];

const listedRoutes: readonly Route[] = [...indexRoutes(routes), ...routes];

/** The listed routes and the document that describes them. */
export const allRoutes: readonly Route[] = [...listedRoutes, ...openapiRoutes(listedRoutes)];
