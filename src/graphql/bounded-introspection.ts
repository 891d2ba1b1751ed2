import {
  type ASTVisitor,
  GraphQLError,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

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
export const boundedIntrospection = (context: ValidationContext): ASTVisitor => ({
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
