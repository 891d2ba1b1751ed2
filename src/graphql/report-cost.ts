import type { ExecutionResult } from 'graphql';
import { actualCost } from './actual-cost.ts';
import { exceeded } from './exceeded-cost.ts';
import type { AskedOperation, QueryCost } from './query-cost.ts';

/** What was requested and read of that which one limit bounds. */
interface Measured {
  readonly requested: number;
  readonly actual: number;
  readonly limit: number;
}

/** `extensions.cost` of a response (docs/front-end.md, "GraphQL", "Cost"). */
interface ReportedCost extends Measured {
  readonly lists: Measured;
  readonly items: Measured;
  readonly fields: Measured;
  /** Only where the schema is selected. */
  readonly introspection?: Measured;
}

/** What an operation may cost. */
interface Allowed {
  /** The most that it can take (`CostVerdict`). */
  readonly most: QueryCost;
  readonly limit: QueryCost;
  /** Whether it has lists that no argument bounds. */
  readonly isOpen: boolean;
  /** Whether the result says what it cost. */
  readonly isTold: boolean;
}

/** The result, with its cost if that is told. Where lists that no argument bounds turned out so long that a limit is exceeded, it is refused. */
export function withCost(
  asked: AskedOperation,
  { most, limit, isOpen, isTold }: Allowed,
  result: ExecutionResult,
): ExecutionResult {
  const actual = actualCost(asked, result);
  const error = isOpen ? exceeded(actual, most) : null;
  const told = error ? { errors: [error] } : result;
  if (!isTold) return told;
  const cost = reportedCost(most, error ? NOTHING : actual, limit);
  return { ...told, extensions: { ...result.extensions, cost } };
}

/** The result of what is not executed for its cost. */
export const refusedForCost = (error: Error, { most, limit }: Pick<Allowed, 'most' | 'limit'>) => ({
  errors: [error],
  extensions: { cost: reportedCost(most, NOTHING, limit) },
});

const NOTHING: QueryCost = { lists: 0, nodes: 0, values: 0, introspected: 0 };

/** What the nearest limit counts as in the whole. */
const WHOLE = 10_000;

/** The whole is the largest share of any limit, in ten-thousandths: what is above its limit is what is refused. */
function reportedCost(most: QueryCost, actual: QueryCost, limit: QueryCost): ReportedCost {
  const measured = (name: keyof QueryCost): Measured => ({
    requested: whole(most[name]),
    actual: whole(actual[name]),
    limit: limit[name],
  });
  return {
    requested: shareOf(most, limit),
    actual: shareOf(actual, limit),
    limit: WHOLE,
    lists: measured('lists'),
    items: measured('nodes'),
    fields: measured('values'),
    ...(most.introspected > 0 ? { introspection: measured('introspected') } : {}),
  };
}

/** The largest share that a cost has of any limit, in ten-thousandths. */
export const shareOf = (cost: QueryCost, limit: QueryCost): number =>
  whole(
    WHOLE *
      Math.max(
        cost.lists / limit.lists,
        cost.nodes / limit.nodes,
        cost.values / limit.values,
        cost.introspected / limit.introspected,
      ),
  );

/** Sums of tenths are not exact. */
const whole = (cost: number): number => Math.ceil(cost - 1e-6);
