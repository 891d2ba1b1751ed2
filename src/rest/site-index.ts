import type { Addresses } from '../config/addresses.ts';
import { isUnindexed, isUnlisted } from '../operation/args.ts';
import { shownArgument } from '../operation/shown-schema.ts';
import type { ResourceSchema } from './representation/resource-schema.ts';
import type { Endpoint, Route } from './route.ts';

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
export function describeRoutes(
  routes: readonly Route[],
  addresses: Addresses,
): Record<string, unknown> {
  return Object.fromEntries(
    routes.map((route) => {
      const { schema: _, ...described } = describeRoute(route, addresses);
      return [shownPattern(route, addresses), described];
    }),
  );
}

/** A route's pattern under the caller's namespace. */
const shownPattern = ({ pattern, namespace }: Route, addresses: Addresses): string =>
  namespace === ''
    ? pattern
    : `/${addresses.namespace(namespace)}${pattern.slice(namespace.length + 1)}`;

function describeEndpoint({ methods, args, allowBatch }: Endpoint, addresses: Addresses) {
  const shown = Object.entries(args)
    .filter(([, schema]) => !isUnlisted(schema) && !isUnindexed(schema))
    .map(([name, schema]) => [name, inWordsOf(addresses, shownArgument(schema))] as const);
  return {
    methods,
    ...(allowBatch ? { allow_batch: { v1: true } } : {}),
    args: shown.length > 0 ? Object.fromEntries(shown) : [],
  };
}

/** Statuses, types and namespaces inside a schema (enums, defaults) under the caller's names. */
export function inWordsOf(addresses: Addresses, value: unknown): unknown {
  if (!addresses.surface.names) return value;
  if (typeof value === 'string')
    return addresses.kind(addresses.status(addresses.namespace(value)));
  if (Array.isArray(value)) return value.map((item) => inWordsOf(addresses, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, inWordsOf(addresses, item)]),
  );
}
