import { json } from './answer.ts';
import { endpoint } from './endpoint.ts';
import type { ReadSite } from './index-routes.ts';
import { toOpenapi } from './openapi.ts';
import { type Route, route } from './route.ts';

/**
 * Describes routes as an OpenAPI document (docs/rest.md §1.4).
 * @param routes all that is described, this route among them
 */
export const openapiRoute = (
  place: { readonly namespace: string; readonly path: string },
  readSite: ReadSite,
  routes: () => readonly Route[],
): Route =>
  route({
    ...place,
    endpoints: [
      endpoint(['GET'], readSite, {
        respond: ({ name }, _, { addresses, services: { config } }) =>
          json(toOpenapi(routes(), { title: name, version: config.release, addresses })),
      }),
    ],
  });
