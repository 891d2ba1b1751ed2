import {
  type ASTVisitor,
  DirectiveLocation,
  GraphQLDirective,
  GraphQLError,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { LIMITS } from './limits.ts';

/** `mutation @atomic { … }` (docs/adr/0018-units-of-work.md). */
export const atomicDirective = new GraphQLDirective({
  name: 'atomic',
  description:
    'All fields of the mutation are written together, or none of them is. If one fails, the others have the error `ATOMIC_ABORTED`.',
  locations: [DirectiveLocation.MUTATION],
});

/** Whether all fields of an operation are one unit. */
export const isAtomic = (operation: OperationDefinitionNode | null | undefined): boolean =>
  operation?.directives?.some(({ name }) => name.value === atomicDirective.name) ?? false;

/** A validation rule: while a unit is written to SQLite, nobody else writes, so it has few fields. */
export const boundedAtomicFields = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    if (!isAtomic(operation)) return;
    if (countFields(context, operation.selectionSet, new Map()) <= LIMITS.atomicFields) return;
    context.reportError(
      new GraphQLError(
        `A mutation that is @atomic may have ${LIMITS.atomicFields} fields at its root.`,
        {
          nodes: operation,
          extensions: { code: 'graphql_too_many_atomic_fields', status: 400 },
        },
      ),
    );
  },
});

/** Those of a fragment count each time that it is spread, and it is looked at once. */
function countFields(
  context: ValidationContext,
  set: SelectionSetNode,
  known: Map<SelectionSetNode, number>,
): number {
  let count = known.get(set) ?? 0;
  if (known.has(set)) return count;
  for (const selection of set.selections) {
    if (selection.kind === 'Field') count += 1;
    else {
      const { selectionSet } =
        selection.kind === 'FragmentSpread'
          ? (context.getFragment(selection.name.value) ?? {})
          : selection;
      count += selectionSet ? countFields(context, selectionSet, known) : 0;
    }
  }
  known.set(set, count);
  return count;
}
