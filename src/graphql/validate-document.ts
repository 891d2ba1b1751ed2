import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import { boundedAtomicFields } from './atomic-directive.ts';
import { noNul } from './find-invalid-text.ts';
import { variablesInAllowedPosition } from './variables-in-allowed-position.ts';

const OPTIONS = { maxErrors: 20 };

const REPLACED: ReadonlySet<unknown> = new Set([
  NoFragmentCyclesRule,
  VariablesInAllowedPositionRule,
]);

const rules = [
  ...specifiedRules.filter((rule) => !REPLACED.has(rule)),
  variablesInAllowedPosition,
  noNul,
  boundedAtomicFields,
];

const withoutIntrospection = [...rules, NoSchemaIntrospectionCustomRule];

/** What is wrong with a document, by the rules that hold here; no more than a page of it. */
export function validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  mayIntrospect: boolean,
): readonly GraphQLError[] {
  // First and alone: other rules follow fragments into fragments, which would never end.
  const cycles = validate(schema, document, [NoFragmentCyclesRule], OPTIONS);
  if (cycles.length > 0) return cycles;
  return validate(schema, document, mayIntrospect ? rules : withoutIntrospection, OPTIONS);
}
