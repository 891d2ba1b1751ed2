import { abilitiesOf } from '../abilities.ts';
import { abilityRoutes } from '../features/abilities/rest.ts';
import { exportRoute } from '../features/block-editor/rest.ts';
import { schema } from '../graphql/schema.ts';
import { batchRoute } from './batch.ts';
import { featureRoutes, routeAbilities } from './feature-routes.ts';
import { indexRoutes } from './index-routes.ts';
import { openapiRoutes } from './openapi-routes.ts';
import type { Route } from './route.ts';

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
