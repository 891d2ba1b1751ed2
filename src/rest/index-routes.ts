import { anything } from '../operation/args.ts';
import type { Operation } from '../operation/operation.ts';
import { json } from './answer.ts';
import { endpoint } from './endpoint.ts';
import { type Route, route } from './route.ts';
import { describeRoutes } from './site-index.ts';

/** The operation that describes the site itself. */
export type ReadSite = Operation<
  Record<never, never>,
  { readonly name: string; readonly authentication: Readonly<Record<string, unknown>> }
>;

/** The site index at `/` and one root for every namespace (docs/rest.md §1.4), over the same table of routes. */
export function indexRoutes(routes: readonly Route[], readSite: ReadSite): readonly Route[] {
  const namespaces = [
    ...new Set(routes.map(({ namespace }) => namespace).filter((name) => name !== '')),
  ];
  const all: Route[] = [];
  const site = route({
    namespace: '',
    path: '/',
    endpoints: [
      endpoint(['GET'], readSite, {
        args: { context: anything({ default: 'view' }) },
        respond: (about, _, { addresses }) =>
          json({
            ...about,
            namespaces: namespaces.map(addresses.namespace),
            authentication: about.authentication,
            routes: describeRoutes(all, addresses),
            _links: { help: [{ href: addresses.rest('/openapi.json') }] },
          }),
      }),
    ],
  });
  const roots: readonly Route[] = namespaces.map((namespace) =>
    route({
      namespace,
      path: '',
      endpoints: [
        endpoint(['GET'], readSite, {
          args: {
            namespace: anything({ default: namespace }),
            context: anything({ default: 'view' }),
          },
          respond: (_, __, { addresses }) =>
            json({
              namespace: addresses.namespace(namespace),
              routes: describeRoutes(
                [...roots, ...routes].filter((one) => one.namespace === namespace),
                addresses,
              ),
              _links: { up: [{ href: addresses.rest('/') }] },
            }),
        }),
      ],
    }),
  );
  all.push(site, ...roots, ...routes);
  return [site, ...roots];
}
