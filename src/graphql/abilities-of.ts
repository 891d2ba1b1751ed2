import type { GraphQLSchema } from 'graphql';
import type { Ability } from '../operation/ability.ts';
import { toFieldAbilities } from './field-abilities.ts';

const known = new WeakMap<GraphQLSchema, readonly Ability[]>();

/**
 * Everything that this server can do: what has a route, and what GraphQL alone offers. The schema is handed in since one of its
 * own fields lists them.
 */
export function abilitiesOf(schema: GraphQLSchema, routed: readonly Ability[]): readonly Ability[] {
  const abilities = known.get(schema) ?? [...routed, ...toFieldAbilities(schema)];
  known.set(schema, abilities);
  return abilities;
}
