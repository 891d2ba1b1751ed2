import { type ExecutionResult, GraphQLError } from 'graphql';
import { ApiError } from '../lib/api-error.ts';
import type { Context } from '../operation/context.ts';
import { withinSize } from './answer-size.ts';
import { toGraphqlError } from './errors.ts';

/**
 * Executes an operation until its time is up (`GRAPHQL_TIMEOUT`) or its caller is gone; then nothing more is read for it. A query is
 * answered at once by the error. Of a mutation, the field under way is finished, those after it are refused, and what was done is told.
 * What is too large to be told is refused as well (`graphql_too_large_answer`).
 */
export async function executeInTime(
  { client, cancellation, services }: Context,
  kind: 'query' | 'mutation',
  execute: () => ExecutionResult | Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const { signal, end } = beginDeadline(services.config.graphql.timeout, client.signal);
  const unfollow = cancellation.follow(signal);
  try {
    return withinSize(await (kind === 'mutation' ? execute() : untilAborted(execute(), signal)));
  } catch (error) {
    const told = toGraphqlError(error);
    if (told instanceof GraphQLError) return { errors: [told] };
    throw error;
  } finally {
    end();
    // What is abandoned goes on until it reads again.
    if (!signal.aborted) unfollow();
  }
}

/** A signal that is aborted with an `ApiError` after so many seconds or when the caller goes away. */
function beginDeadline(seconds: number, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(timedOut(seconds)), seconds * 1000);
  const leave = () => controller.abort(abandoned());
  if (caller?.aborted) leave();
  caller?.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
    },
  };
}

const timedOut = (seconds: number) =>
  new ApiError(
    'graphql_timeout',
    503,
    `The answer was not made within ${seconds} seconds. Ask for less at once.`,
  );

/** Nobody is told; the status is that of web servers' logs. */
const abandoned = () => new ApiError('graphql_abandoned', 499, 'The caller has gone.');

/** What the work results in, unless the signal is aborted before. @throws what it was aborted with */
function untilAborted<Result>(
  work: Result | Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  Promise.resolve(work)
    .then(resolve, reject)
    .finally(() => signal.removeEventListener('abort', stop));
  return promise;
}
