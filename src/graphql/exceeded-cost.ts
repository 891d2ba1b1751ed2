import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import type { Services } from '../operation/services.ts';
import { findInvalidTextInVariables } from './find-invalid-text.ts';
import { wholeIntrospection } from './introspection-cost.ts';
import { beyondLimit, LIMITS } from './limits.ts';
import type { CountRecords } from './list-bound.ts';
import { type QueryCost, queryCost, sumOfCosts } from './query-cost.ts';

export interface CostedRequest {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** As they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** How many lists may be read (`GRAPHQL_MAX_LISTS`). */
  readonly maxLists: number;
  readonly services: Services;
  /** What was executed before it at the cost of the same request. */
  readonly before?: QueryCost | null | undefined;
}

/** What an operation costs, with all before it, and why it is not executed. */
export interface CostVerdict {
  /** Null if its variables are wrong. */
  readonly cost: QueryCost | null;
  readonly error: GraphQLError | null;
}

/**
 * Tells what is wrong with the variables of an operation, or the first limit that it exceeds with them. Every execution passes
 * here. The document has been validated.
 */
export function assessCost({
  schema,
  document,
  operation,
  variables: raw,
  maxLists,
  services,
  before,
}: CostedRequest): CostVerdict | Promise<CostVerdict> {
  const fault = findInvalidTextInVariables(raw);
  if (fault) return { cost: null, error: fault };
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], raw, {
    maxErrors: 1,
  });
  if (!coerced) return { cost: null, error: null }; // the executor tells what is wrong with them, and executes nothing
  const assess = (countOf: (countRecords: CountRecords) => number): CostVerdict => {
    const own = queryCost({ schema, document, operation, variables: coerced, countOf });
    const cost = before ? sumOfCosts(own, before) : own;
    return { cost, error: exceeded(cost, schema, maxLists) };
  };
  const counts = new Map<CountRecords, number>();
  const verdict = assess((countRecords) => {
    counts.set(countRecords, Number.POSITIVE_INFINITY);
    return Number.POSITIVE_INFINITY;
  });
  // Records are counted only where that may let a query pass.
  if (!verdict.error || counts.size === 0) return verdict;
  const countAll = [...counts.keys()].map(async (countRecords) =>
    counts.set(countRecords, await countRecords(services)),
  );
  return Promise.all(countAll).then(() =>
    assess((one) => counts.get(one) ?? Number.POSITIVE_INFINITY),
  );
}

function exceeded(cost: QueryCost, schema: GraphQLSchema, maxLists: number): GraphQLError | null {
  if (cost.nodes > LIMITS.nodes)
    return beyondLimit(
      'graphql_too_many_nodes',
      `The lists asked for may hold ${LIMITS.nodes} items in all.`,
    );
  if (cost.lists > maxLists)
    return beyondLimit(
      'graphql_too_many_lists',
      `At most ${maxLists} lists may be asked for, each counted for every record that it is asked of.`,
    );
  if (cost.values > LIMITS.values)
    return beyondLimit(
      'graphql_too_many_values',
      `The answer may have ${LIMITS.values} fields in all.`,
    );
  if (cost.introspected > mostIntrospected(schema))
    return beyondLimit(
      'graphql_too_much_introspection',
      'The schema may be asked for once, or parts of it several times.',
    );
  return null;
}

const known = new WeakMap<GraphQLSchema, number>();

/** What it takes to tell the whole schema, and a little more. */
function mostIntrospected(schema: GraphQLSchema): number {
  const most = known.get(schema) ?? 1.25 * costOfWhole(schema);
  known.set(schema, most);
  return most;
}

function costOfWhole(schema: GraphQLSchema): number {
  const document = wholeIntrospection;
  const [operation] = document.definitions;
  if (operation?.kind !== 'OperationDefinition') throw new Error('Introspection is an operation.');
  const countOf = () => Number.POSITIVE_INFINITY;
  return queryCost({ schema, document, operation, variables: {}, countOf }).introspected;
}
