import type { GraphQLSchema } from 'graphql';
import { abilityName } from '../../operation/ability.ts';
import type { Endpoint, Route } from '../../rest/route.ts';
import { fieldOperations } from '../field-operations.ts';
import { type TwinArg, type TwinItem, twinOf } from './twin-of.ts';

/** A route that answers the same as a root field, as GraphiQL reads it. */
interface RestTwin {
  readonly method: string;
  /** With the placeholder of its record. */
  readonly path: string;
  readonly item?: TwinItem;
  readonly isPaged: boolean;
  readonly args: readonly TwinArg[];
}

interface FieldTwins {
  /** The ability that does the same by name. */
  readonly ability: string;
  readonly routes: readonly RestTwin[];
}

type Twins = Record<string, FieldTwins>;

/**
 * The routes of all root fields, by kind of operation and field, for GraphiQL's panel.
 * @param root the path of the REST interface
 */
export function restTwins(
  schema: GraphQLSchema,
  routes: readonly Route[],
  root: string,
): { readonly query: Twins; readonly mutation: Twins } {
  const twins = { query: fieldsWithoutRoute(), mutation: fieldsWithoutRoute() };
  const mutations = schema.getMutationType()?.getFields() ?? {};
  for (const route of routes)
    for (const endpoint of route.endpoints) {
      const read = endpoint.methods.includes('GET') ? twinOf(schema, route, endpoint) : null;
      if (read)
        add(twins.query, read.field.name, endpoint, {
          method: 'GET',
          path: root + route.template,
          isPaged: endpoint.args.per_page !== undefined,
          args: read.args,
          ...(read.item ? { item: read.item } : {}),
        });
      const [method = 'POST'] = endpoint.methods;
      if (method !== 'GET' && endpoint.operationName in mutations)
        add(twins.mutation, endpoint.operationName, endpoint, {
          method,
          path: root + route.template,
          isPaged: false,
          args: [],
        });
    }
  return twins;
}

const fieldsWithoutRoute = (): Twins =>
  Object.fromEntries(
    Object.values(fieldOperations)
      .flatMap((fields) => Object.entries(fields))
      .map(([field, operation]) => [field, { ability: abilityName(operation), routes: [] }]),
  );

function add(twins: Twins, field: string, { operationName }: Endpoint, twin: RestTwin): void {
  const { ability = abilityName(operationName), routes = [] } = twins[field] ?? {};
  twins[field] = { ability, routes: [...routes, twin] };
}
