import { readSiteIndex } from '../features/site/read-site-index.ts';
import { json } from './answer.ts';
import { toOpenapi } from './openapi.ts';
import { endpoint, type Route, route } from './route.ts';

/** `/openapi.json`: the same table of routes as an OpenAPI document. */
export function openapiRoutes(routes: readonly Route[]): readonly Route[] {
  const own = route({
    namespace: '',
    path: '/openapi.json',
    endpoints: [
      endpoint(['GET'], readSiteIndex, {
        respond: ({ name }, _, { addresses, services: { config } }) =>
          json(toOpenapi([...routes, own], { title: name, version: config.release, addresses })),
      }),
    ],
  });
  return [own];
}
