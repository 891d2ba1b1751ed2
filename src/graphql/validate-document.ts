import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  specifiedRules,
  type ValidationContext,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import { noNul } from './bounded-input.ts';
import { boundedAtomicFields } from './execute-atomically.ts';
import { beyondLimit, LIMITS } from './limits.ts';
import { variablesInAllowedPosition } from './published-type.ts';

/** The lists of types that a type is made of. */
const MEMBERS: ReadonlySet<string> = new Set([
  'fields',
  'inputFields',
  'interfaces',
  'possibleTypes',
]);

/** The whole schema once, or a hundred of its types. */
const MOST = 199;
const WHOLE = 100;
/** A type with the fields of the types of its fields. */
const WIDE = 20;

/**
 * A validation rule: the schema is told once, and not so that types are followed from field to field, which would multiply. It has no
 * complexity, and the package's own rule allows two steps of a thousand types.
 */
const boundedIntrospection = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    // What a fragment has is looked at once, however often it is spread.
    const knownSteps = new Map<SelectionSetNode, number>();
    const knownCosts = new Map<SelectionSetNode, number>();
    if (costOf(operation.selectionSet) <= MOST) return;
    context.reportError(
      new GraphQLError('The schema may be asked for once, or parts of it several times.', {
        nodes: operation,
        extensions: { code: 'graphql_too_much_introspection', status: 400 },
      }),
    );

    function costOf(set: SelectionSetNode): number {
      const found = knownCosts.get(set);
      if (found !== undefined) return found;
      let cost = 0;
      for (const selection of set.selections) {
        const inner = innerOf(selection);
        if (!inner) continue;
        const name = selection.kind === 'Field' ? selection.name.value : null;
        if (name === null) cost += costOf(inner);
        else if (name.startsWith('__'))
          cost += costOfField(stepsIn(inner), name === '__schema' ? WHOLE : 1);
      }
      knownCosts.set(set, cost);
      return cost;
    }

    function innerOf(selection: SelectionSetNode['selections'][number]) {
      return selection.kind === 'FragmentSpread'
        ? context.getFragment(selection.name.value)?.selectionSet
        : selection.selectionSet;
    }

    /** How many lists of members stand within each other at most. */
    function stepsIn(set: SelectionSetNode): number {
      const found = knownSteps.get(set);
      if (found !== undefined) return found;
      const all = set.selections.map((selection) => {
        const inner = innerOf(selection);
        const isStep = selection.kind === 'Field' && MEMBERS.has(selection.name.value);
        return (inner ? stepsIn(inner) : 0) + Number(isStep);
      });
      const steps = Math.max(0, ...all);
      knownSteps.set(set, steps);
      return steps;
    }
  },
});

function costOfField(steps: number, one: number): number {
  if (steps <= 1) return one;
  return steps === 2 && one < WHOLE ? WIDE : Number.POSITIVE_INFINITY;
}

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
