import type { Addresses } from '../config/addresses.ts';
import { anything, isUnindexed, isUnlisted } from '../operation/args.ts';
import { shownArgument } from '../operation/bounds.ts';
import type { Operation } from '../operation/operation.ts';
import type { ResourceSchema } from '../operation/representation/resource-schema.ts';
import { json } from './answer.ts';
import { type Endpoint, endpoint, type Route, route } from './route.ts';

/** A route as the site index and OPTIONS describe it (docs/rest.md §1.4), in the words of the caller's surface. */
export function describeRoute(route: Route, addresses: Addresses): Record<string, unknown> {
  const { namespace, endpoints, schema, pattern } = route;
  return {
    namespace: addresses.namespace(namespace),
    methods: endpoints.flatMap(({ methods }) => methods),
    endpoints: endpoints.map((endpoint) => describeEndpoint(endpoint, addresses)),
    ...(schema ? { schema: describeSchema(schema, addresses) } : {}),
    ...(pattern.includes('(?P<') ? {} : { _links: { self: [{ href: addresses.rest(pattern) }] } }),
  };
}

function describeSchema(
  { links, answered: _, ...schema }: ResourceSchema,
  addresses: Addresses,
): unknown {
  const shown = links?.map((link) => ({ ...link, href: addresses.rest(link.href) }));
  return inWordsOf(addresses, shown ? { ...schema, links: shown } : schema);
}

/** The index's `routes`: every route, or those of one namespace, keyed by pattern. */
function describeRoutes(routes: readonly Route[], addresses: Addresses): Record<string, unknown> {
  return Object.fromEntries(
    routes.map((route) => {
      const { schema: _, ...described } = describeRoute(route, addresses);
      return [addresses.path(route.pattern), described];
    }),
  );
}

function describeEndpoint({ methods, args, allowBatch }: Endpoint, addresses: Addresses) {
  const shown = Object.entries(args)
    .filter(([, schema]) => !isUnlisted(schema) && !isUnindexed(schema))
    .map(
      ([name, schema]) =>
        [addresses.kind(name), inWordsOf(addresses, shownArgument(schema))] as const,
    );
  return {
    methods,
    ...(allowBatch ? { allow_batch: { v1: true } } : {}),
    args: shown.length > 0 ? Object.fromEntries(shown) : [],
  };
}

/** Statuses, types and namespaces inside a schema (enums, defaults, names of properties) under the caller's names. */
export function inWordsOf(addresses: Addresses, value: unknown): unknown {
  if (!addresses.surface.names) return value;
  if (typeof value === 'string')
    return addresses.kind(addresses.status(addresses.namespace(value)));
  if (Array.isArray(value)) return value.map((item) => inWordsOf(addresses, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [addresses.kind(name), inWordsOf(addresses, item)]),
  );
}

const indexContext = anything({ default: 'view', description: 'Ignored: an index has one form.' });

/** The site index names it, though its one route is of no namespace. */
const BATCHES = 'batch/v1';

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
        args: { context: indexContext },
        respond: (about, _, { addresses }) =>
          json({
            ...about,
            namespaces: [...namespaces, BATCHES].map(addresses.namespace),
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
            namespace: anything({ default: namespace, description: 'Ignored.' }),
            context: indexContext,
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
