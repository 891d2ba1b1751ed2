import type { ExecutionResult } from 'graphql';
import type { HttpInput, HttpOutput } from '../../http/http-input.ts';
import { ByteStream } from '../../lib/byte-stream.ts';
import { changeFeed } from '../../operation/change-feed.ts';
import type { Services } from '../../operation/services.ts';
import { answerJson, type SentAs, toJson } from '../answer-json.ts';
import { isWrongRequest } from '../errors.ts';
import { type ExecutedRequest, type FollowedRequest, failedRequest } from '../execute-request.ts';
import type { Results } from './live-event.ts';

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
 * A response in server-sent events.
 * @param leave called when nobody reads it any more
 */
export const eventStream = (text: AsyncIterable<string>, leave: () => void): HttpOutput => ({
  status: 200,
  headers: HEADERS,
  body: new ByteStream({
    [Symbol.asyncIterator]() {
      const bytes = encoded(text);
      return {
        next: () => bytes.next(),
        return() {
          leave(); // a generator that waits would return after the next event
          return bytes.return(undefined);
        },
      };
    },
  }),
});

/** The response in server-sent events to a request (graphql-sse, distinct connections mode). One that is wrong itself is told so in JSON. */
export function answerEvents(
  services: Services,
  input: HttpInput,
  answered: ExecutedRequest | FollowedRequest,
  sentAs: SentAs,
): HttpOutput | Promise<HttpOutput> {
  if ('result' in answered && isWrongRequest(answered.result))
    return answerJson(services, input, answered, sentAs);
  const results = resultsOf(answered);
  return eventStream(distinctEvents(services, input, results), () => void results.return?.());
}

/** The results of a subscription, or the one of another request. */
export const resultsOf = (answered: ExecutedRequest | FollowedRequest): Results =>
  'results' in answered ? answered.results : onlyResult(answered);

async function* onlyResult({
  result,
}: ExecutedRequest): AsyncGenerator<ExecutionResult, undefined> {
  yield result;
}

/** An event of a subscription has its cursor as `id`, which browsers send as `Last-Event-ID` when they connect again. */
async function* distinctEvents(
  services: Services,
  input: HttpInput,
  results: Results,
): AsyncGenerator<string> {
  for await (const result of toTheEnd(results)) {
    const { cursor } = { ...result.extensions };
    const id = typeof cursor === 'string' ? `id: ${cursor}\n` : '';
    yield `event: next\n${id}data: ${await toJson(services, input, result)}\n\n`;
  }
  // What a stopping process ends is not complete: clients connect again, to another one.
  if (!changeFeed(services).stopping.aborted) yield 'event: complete\ndata:\n\n';
}

/** The same results, and at last the error with which they end, if there is one. */
export function toTheEnd(results: Results): Results {
  let hasFailed = false;
  const all: Results = {
    async next() {
      if (hasFailed) return { value: undefined, done: true };
      try {
        return await results.next();
      } catch (error) {
        hasFailed = true;
        return { value: failedRequest(error).result };
      }
    },
    async return() {
      await results.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => all,
  };
  return all;
}

/** The text of events with comments between them where there would be none for long. */
async function* encoded(
  text: AsyncIterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  const events = text[Symbol.asyncIterator]();
  let next = events.next();
  next.catch(() => {}); // whoever awaits it gets the error
  try {
    yield Buffer.from(':\n\n');
    for (;;) {
      const found = await orHeartbeat(next);
      if (found === undefined) yield Buffer.from(':\n\n');
      else if (found.done) return;
      else {
        yield Buffer.from(found.value);
        next = events.next();
        next.catch(() => {});
      }
    }
  } finally {
    await events.return?.();
  }
}

async function orHeartbeat<Result>(work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, HEARTBEAT, undefined);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
