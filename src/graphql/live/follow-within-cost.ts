import type { ExecutionResult } from 'graphql';
import type { Context } from '../../operation/context.ts';
import { defineService } from '../../operation/define-service.ts';
import { callerOf, createSlots } from '../../operation/slots.ts';
import { type AskedOperation, assessComplexity } from '../complexity.ts';
import { leaving, type Results } from './live-event.ts';

/** Points that one caller's subscriptions may have together, and those of a process: a request of the greatest cost has 10,000. */
const MOST_PER_CALLER = 10_000;
const MOST = 100_000;

/** Where more subscriptions are allowed, so are points: as many for each. */
const PER_SUBSCRIPTION = { ofCaller: 100, ofProcess: 50 };

const points = defineService(({ config: { graphql } }) => {
  const { most, mostPerCaller } = graphql.subscriptions;
  const limits = {
    most: Math.max(MOST, most * PER_SUBSCRIPTION.ofProcess),
    mostPerCaller: Math.max(MOST_PER_CALLER, mostPerCaller * PER_SUBSCRIPTION.ofCaller),
  };
  return createSlots(limits, 'points of cost in subscriptions and live queries');
});

/**
 * Follows a subscription or a live query. It is executed again and again, so that its cost is held against the caller for as long.
 * @param begin is given the cost in points; what it returns that is no results ends it
 * @throws ApiError 429 `too_many_subscriptions`
 */
export async function followWithinCost(
  context: Context,
  asked: AskedOperation,
  begin: (cost: number) => Promise<Results | ExecutionResult>,
): Promise<Results | ExecutionResult> {
  const { services, client } = context;
  const { complexity } = assessComplexity(services, asked);
  const share = Math.ceil((MOST_PER_CALLER * complexity) / services.config.graphql.maxComplexity);
  const leave = points(services).take(callerOf(context), share);
  try {
    const begun = await begin(share);
    if ('next' in begun) return leaving({ leave }, client.signal, begun);
    leave();
    return begun;
  } catch (error) {
    leave();
    throw error;
  }
}
