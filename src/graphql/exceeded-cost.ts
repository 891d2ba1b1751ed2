import { GraphQLError, type GraphQLSchema, getVariableValues } from 'graphql';
import type { Services } from '../operation/services.ts';
import { findInvalidTextInVariables } from './find-invalid-text.ts';
import { wholeIntrospection } from './introspection-cost.ts';
import { beyondLimit } from './limits.ts';
import type { CountRecords } from './list-bound.ts';
import { cutText } from './mask-bugs.ts';
import {
  type AskedOperation,
  leastOfCosts,
  type QueryCost,
  queryCost,
  sumOfCosts,
} from './query-cost.ts';

export interface CostedRequest extends AskedOperation {
  /** As they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly services: Services;
  /** What was executed before it at the cost of the same request. */
  readonly before?: QueryCost | null | undefined;
}

/** What an operation costs, with all before it, and why it is not executed. */
export interface CostVerdict {
  /** What decides whether it is executed. Null if its variables are wrong. */
  readonly cost: QueryCost | null;
  /**
   * The most that it can take. Lists that no argument bounds are usually shorter than they can be, and what exceeds a limit for them is
   * refused once they have been read.
   */
  readonly most: QueryCost | null;
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
  services,
  before,
}: CostedRequest): CostVerdict | Promise<CostVerdict> {
  const fault = findInvalidTextInVariables(raw);
  if (fault) return { cost: null, most: null, error: fault };
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], raw, {
    maxErrors: 1,
  });
  if (errors) return { cost: null, most: null, error: wrongVariable(errors) };
  const limit = costLimit(services, schema);
  const assess = (countOf: (countRecords: CountRecords) => number): CostVerdict => {
    const asked = { schema, document, operation, variables: coerced, countOf };
    const own = queryCost({ ...asked, sizes: 'usual' });
    const cost = before ? sumOfCosts(own, before) : own;
    const error = exceeded(cost, limit);
    if (error || !own.isUsual) return { cost, most: cost, error };
    const longest = queryCost({ ...asked, sizes: 'most' });
    const most = leastOfCosts(before ? sumOfCosts(longest, before) : longest, limit);
    return { cost, most, error };
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

/** The first error alone: each of them prints the whole value. */
const wrongVariable = ([error]: readonly GraphQLError[]): GraphQLError =>
  new GraphQLError(cutText(error?.message ?? ''), {
    nodes: error?.nodes ?? null,
    extensions: { http: { status: 400 } },
  });

/** What one request may cost. */
export const costLimit = ({ config }: Services, schema: GraphQLSchema): QueryCost => ({
  lists: config.graphql.maxLists,
  nodes: config.graphql.maxItems,
  values: config.graphql.maxFields,
  introspected: mostIntrospected(schema),
});

/** The first limit that a cost exceeds, or null. */
export function exceeded(cost: QueryCost, limit: QueryCost): GraphQLError | null {
  if (cost.nodes > limit.nodes)
    return beyondLimit(
      'graphql_too_many_nodes',
      `The lists asked for may hold ${limit.nodes} items in all.`,
    );
  if (cost.lists > limit.lists)
    return beyondLimit(
      'graphql_too_many_lists',
      `At most ${limit.lists} lists may be asked for, each counted for every record that it is asked of.`,
    );
  if (cost.values > limit.values)
    return beyondLimit(
      'graphql_too_many_values',
      `The answer may have ${limit.values} fields in all.`,
    );
  if (cost.introspected > limit.introspected)
    return beyondLimit(
      'graphql_too_much_introspection',
      'The schema may be asked for once, or parts of it several times.',
    );
  return null;
}

const known = new WeakMap<GraphQLSchema, number>();

/** What it takes to tell the whole schema, and a little more. */
function mostIntrospected(schema: GraphQLSchema): number {
  const most = known.get(schema) ?? Math.ceil(1.25 * costOfWhole(schema));
  known.set(schema, most);
  return most;
}

function costOfWhole(schema: GraphQLSchema): number {
  const document = wholeIntrospection;
  const [operation] = document.definitions;
  if (operation?.kind !== 'OperationDefinition') throw new Error('Introspection is an operation.');
  const countOf = () => Number.POSITIVE_INFINITY;
  return queryCost({ schema, document, operation, variables: {}, countOf, sizes: 'usual' })
    .introspected;
}
