import type { GraphQLSchema } from 'graphql';
import { toFieldAbilities } from '../graphql/field-abilities.ts';
import type { Ability } from '../operation/ability.ts';
import { routeAbilities } from './feature-routes.ts';

const known = new WeakMap<GraphQLSchema, readonly Ability[]>();

/**
 * Everything that this server can do: what has a route, and what GraphQL alone offers. The schema is handed in since one of its
 * own fields lists them.
 */
export function abilitiesOf(schema: GraphQLSchema): readonly Ability[] {
  const abilities = known.get(schema) ?? [...routeAbilities, ...toFieldAbilities(schema)];
  known.set(schema, abilities);
  return abilities;
}
