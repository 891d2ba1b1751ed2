import { ApiError } from '../lib/api-error.ts';
import type { Context } from './context.ts';

export interface TimeLimit {
  /** The prefix of the errors' codes. */
  readonly surface: 'graphql' | 'rest';
  readonly seconds: number;
  /** When the time is up, in milliseconds since 1970, if it began before the work. */
  readonly until?: number | undefined;
  /** Whether the work is awaited all the same, because it tells itself which of its parts were finished. */
  readonly isAwaited?: boolean;
}

/**
 * Runs the work of a request until its time is up or its caller is gone. Nothing more is read for it then, and it fails at once.
 * @throws ApiError `rest_timeout` or `graphql_timeout` (503)
 */
export async function withinTime<Result>(
  { client, cancellation }: Pick<Context, 'client' | 'cancellation'>,
  limit: TimeLimit,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  if (limit.until !== undefined && limit.until <= Date.now()) throw timedOut(limit);
  const { signal, end } = beginDeadline(limit, client.signal);
  const unfollow = cancellation.follow(signal);
  try {
    return await (limit.isAwaited ? work() : untilAborted(work(), signal));
  } finally {
    end();
    // Work that was abandoned continues until its next read, which then fails.
    if (!signal.aborted) unfollow();
  }
}

/** A signal that is aborted with an `ApiError` after so many seconds or when the caller goes away. */
function beginDeadline(limit: TimeLimit, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const rest = limit.until === undefined ? limit.seconds * 1000 : limit.until - Date.now();
  const timer = setTimeout(() => controller.abort(timedOut(limit)), rest);
  const leave = () => controller.abort(abandoned(limit));
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

const timedOut = ({ surface, seconds }: TimeLimit) =>
  new ApiError(
    `${surface}_timeout`,
    503,
    `The response was not ready within ${seconds} seconds. Ask for less at once.`,
  );

/** No caller gets this error; web servers log the same status. */
const abandoned = ({ surface }: TimeLimit) =>
  new ApiError(`${surface}_abandoned`, 499, 'The caller has gone.');

/** The result of the work, unless the signal is aborted before. @throws the signal's reason */
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
