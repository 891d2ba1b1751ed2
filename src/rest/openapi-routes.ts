import { readSiteIndex } from '../features/content/site/read-site-index.ts';
import { json } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { toOpenapi } from './openapi.ts';
import { type Route, route } from './route.ts';

/** `/doc` of the calendar: its own routes, and itself, as an OpenAPI document (interface.md §4.1). */
export function calendarRoutes(routes: readonly Route[]): readonly Route[] {
  const own = route({
    namespace: 'ext/events/v1',
    path: '/doc',
    endpoints: [
      endpoint(['GET'], readSiteIndex, {
        respond: ({ name }, _, { addresses, services: { config } }) =>
          json(toOpenapi(documented, { title: name, version: config.release, addresses })),
      }),
    ],
  });
  const documented = [own, ...routes];
  return documented;
}

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
