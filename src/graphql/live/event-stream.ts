import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, type processRegularResult } from 'graphql-yoga';
import { changeFeed } from '../../operation/change-feed.ts';
import type { Services } from '../../operation/services.ts';
import { toldError } from '../errors.ts';

/** Milliseconds after which a stream says that it is still there, so that nothing between takes it for dead. */
const HEARTBEAT = 12_000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  // Proxies that collect a response before they send it would hold events back.
  'X-Accel-Buffering': 'no',
};

/**
 * Responds in server-sent events (graphql-sse, distinct connections mode). Yoga's own processor writes no `id`, which browsers send as
 * `Last-Event-ID` when they connect again, and says that a stream is complete which a stopping process ends.
 */
export const eventStream = (services: Services) => (result: Result) => {
  const results = resultsOf(result)[Symbol.asyncIterator]();
  return eventResponse(distinctEvents(services, results), () => void results.return?.());
};

/** The input of Yoga's result processors. */
type Result = Parameters<typeof processRegularResult>[0];

/** The results of an operation: those of a subscription, or the one of another. */
export const resultsOf = (result: Result): AsyncIterable<ExecutionResult> =>
  isAsyncIterable(result) ? result : each([result].flat());

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item, undefined> {
  yield* items;
}

async function* distinctEvents(
  services: Services,
  results: AsyncIterator<ExecutionResult>,
): AsyncGenerator<string, undefined> {
  for (let one = await results.next(); !one.done; one = await results.next()) {
    const { cursor } = { ...one.value.extensions };
    const id = typeof cursor === 'string' ? `id: ${cursor}\n` : '';
    yield `event: next\n${id}data: ${toJson(one.value)}\n\n`;
  }
  // After an event stream without `complete`, clients connect again, so to another process when this one stops.
  if (!changeFeed(services).stopping.aborted) yield 'event: complete\ndata:\n\n';
}

/** Serializes a result. */
export const toJson = ({ errors, ...rest }: ExecutionResult): string =>
  JSON.stringify(errors ? { errors: errors.map(toldError), ...rest } : rest);

/**
 * A response of events, which are made as they are read.
 * @param leave called when nobody reads it any more: a generator that waits would return after the next event
 */
export function eventResponse(
  events: AsyncGenerator<string, undefined>,
  leave: () => void,
): Response {
  const encoder = new TextEncoder();
  let heartbeat: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(':\n\n'));
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(':\n\n'));
      }, HEARTBEAT).unref();
    },
    async pull(controller) {
      const { value, done } = await events.next();
      if (!done) return controller.enqueue(encoder.encode(value));
      clearInterval(heartbeat);
      controller.close();
    },
    cancel() {
      clearInterval(heartbeat);
      leave();
    },
  });
  return new Response(body, { headers: HEADERS });
}
