import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import { boundedAtomicFields } from './atomic-directive.ts';
import { boundedIntrospection } from './bounded-introspection.ts';
import { noNul } from './find-invalid-text.ts';
import { beyondLimit, LIMITS } from './limits.ts';
import { variablesInAllowedPosition } from './variables-in-allowed-position.ts';

const OPTIONS = { maxErrors: 20 };

const REPLACED: ReadonlySet<unknown> = new Set([
  NoFragmentCyclesRule,
  VariablesInAllowedPositionRule,
]);

const refuse = (code: string, message: string) => ({
  onReject: [
    () => {
      throw beyondLimit(code, message);
    },
  ],
});

/** How deep and how often a document may ask, whatever the variables are; fragments count each time that they are spread. */
const limits = [
  maxDepthRule({
    n: LIMITS.depth,
    flattenFragments: true,
    ...refuse('graphql_too_deep', `Fields may be nested ${LIMITS.depth} deep.`),
  }),
  maxAliasesRule({
    n: LIMITS.aliases,
    allowList: [],
    ...refuse('graphql_too_many_aliases', `At most ${LIMITS.aliases} aliases may be used.`),
  }),
  maxDirectivesRule({
    n: LIMITS.directives,
    ...refuse(
      'graphql_too_many_directives',
      `At most ${LIMITS.directives} directives may be used.`,
    ),
  }),
];

const rules = [
  ...specifiedRules.filter((rule) => !REPLACED.has(rule)),
  variablesInAllowedPosition,
  noNul,
  boundedAtomicFields,
  boundedIntrospection,
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
  try {
    validate(schema, document, limits, OPTIONS);
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
  return validate(schema, document, mayIntrospect ? rules : withoutIntrospection, OPTIONS);
}
