import { readSiteIndex } from '../features/content/site/read-site-index.ts';
import { abilitiesOf } from '../graphql/field-abilities.ts';
import { batchRoute } from '../rest/batch.ts';
import { openapiRoute } from '../rest/openapi.ts';
import type { Route } from '../rest/route.ts';
import { indexRoutes } from '../rest/site-index.ts';
import { featureRoutes, grouped, routeAbilities } from './feature-routes.ts';
import { features } from './features.ts';
import { schema } from './schema.ts';

/** Every ability of this server. */
export const abilities = abilitiesOf(schema, routeAbilities);

const describedRoutes: readonly Route[] = [
  ...featureRoutes,
  ...features.flatMap((feature) =>
    grouped(feature, feature.routesOver?.({ routed: routeAbilities, all: abilities }) ?? []),
  ),
];

/** These routes and the batch route, which calls them. */
const routes: readonly Route[] = [batchRoute(describedRoutes), ...describedRoutes];

const listedRoutes: readonly Route[] = [...indexRoutes(routes, readSiteIndex), ...routes];

const document: Route = openapiRoute(
  { namespace: '', path: '/openapi.json' },
  readSiteIndex,
  () => [...listedRoutes, document],
);

/** The listed routes and the document that describes them. */
export const allRoutes: readonly Route[] = [...listedRoutes, document];
