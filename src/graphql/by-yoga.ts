import { EVENT_STREAM, offeredTypes } from '../http/graphql-media-type.ts';
import type { HttpInput, HttpOutput } from '../http/http-input.ts';
import { ByteStream } from '../lib/byte-stream.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import type { KnownParams } from './read-params.ts';
import type { Yoga } from './yoga.ts';

/** What Yoga answers: subscriptions and other streams of events. */
export async function answerByYoga(
  yoga: Yoga,
  request: Request,
  given: GraphqlRequest,
): Promise<HttpOutput> {
  const accept = offeredTypes(given.peer.headers.get('accept'));
  if (accept === null) return notAcceptable();
  request.headers.set('accept', accept);
  const response = await yoga.fetch(request, given);
  for (const name of CONNECTION_HEADERS) response.headers.delete(name);
  return asOutput(response);
}

/** How an answer is sent is told by whoever sends it: clients refuse one that tells it twice (RFC 9112 §6.2). */
const CONNECTION_HEADERS = ['connection', 'transfer-encoding', 'content-length'];

/** The response to a caller who accepts nothing that there is. */
export function notAcceptable(): HttpOutput {
  const message = `Responses are application/json, application/graphql-response+json or, for subscriptions, ${EVENT_STREAM}.`;
  const errors = [{ message, extensions: { code: 'graphql_not_acceptable', status: 406 } }];
  return {
    status: 406,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify({ errors }),
  };
}

/** The request once more, for Yoga: its body has been read, and its document may have been known by an id. */
export function rebuilt({ method, headers }: HttpInput, known: KnownParams): Request {
  if (method === 'POST') {
    const type = headers.get('content-type') ?? 'application/json';
    const body = JSON.stringify(known);
    return new Request(ADDRESS, { method, body, headers: { 'Content-Type': type } });
  }
  const { query, variables, operationName } = known;
  const asked = new URLSearchParams({ query });
  if (variables) asked.set('variables', JSON.stringify(variables));
  if (operationName) asked.set('operationName', operationName);
  return new Request(`${ADDRESS}?${asked}`);
}

const ADDRESS = 'http://graphql.invalid/graphql';

/** What is subscribed to goes on; the rest is whole. */
async function asOutput(response: Response): Promise<HttpOutput> {
  const headers = Object.fromEntries(response.headers);
  const { status, body } = response;
  const isStream = headers['content-type']?.startsWith(EVENT_STREAM) ?? false;
  if (body && isStream) return { status, headers, body: new ByteStream(readLater(body)) };
  return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}

/** The same bytes. The stream itself can't be ended before it is begun, as it is for a caller who has gone away meanwhile. */
async function* readLater(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  yield* stream;
}
