import { authenticate } from '../auth/authenticate.ts';
import { identificationOf } from '../auth/identification.ts';
import { nonceOfSession } from '../auth/session-nonce.ts';
import type { Viewer } from '../auth/viewer.ts';
import { corsHeaders } from '../http/cors.ts';
import {
  EVENT_STREAM,
  type GraphqlMediaType,
  graphqlMediaType,
  offeredTypes,
} from '../http/graphql-media-type.ts';
import {
  type HttpInput,
  type HttpOutput,
  inputOf,
  type Peer,
  toResponse,
} from '../http/http-input.ts';
import { isForm } from '../http/receive-form.ts';
import type { CachedResponse } from '../http/response-cache.ts';
import { ApiError } from '../lib/api-error.ts';
import { ByteStream } from '../lib/byte-stream.ts';
import { readText } from '../lib/read-text.ts';
import { toRefusal } from '../operation/errors.ts';
import type { Services } from '../operation/services.ts';
import { answerBefore, refuse } from './answer-before.ts';
import { answerJson, graphqlKey } from './answer-json.ts';
import { readParams } from './read-params.ts';
import { receiveUploads } from './receive-uploads.ts';
import type { Uploads } from './upload-scalar.ts';
import { type GraphqlRequest, makeYoga, type SchemaSource } from './yoga.ts';

/** The GraphQL surface over HTTP (GraphQL over HTTP specification). */
export interface GraphqlServer {
  fetch(request: Request, peer: Peer): Promise<Response>;
  /** Answers a POST whose JSON body was read already. */
  answer(text: string, input: HttpInput): Promise<HttpOutput>;
  /** A kept answer to this body from an anonymous caller. The change log must have been refreshed. */
  findCached(text: string, mediaType: GraphqlMediaType): CachedResponse | undefined;
}

/** Bytes of a request with its variables. */
const MAX_BODY_BYTES = 2 ** 20;

/** How an answer is sent is told by whoever sends it: clients refuse one that tells it twice (RFC 9112 §6.2). */
const CONNECTION_HEADERS = ['connection', 'transfer-encoding', 'content-length'];

const OFFERED = ['application/json', 'application/graphql-response+json', EVENT_STREAM];

/** What the GraphQL surface is made of. */
interface GraphqlParts extends SchemaSource {
  /** @throws ApiError for those who may not send files */
  assertCanUpload(caller: { readonly viewer: Viewer }): void;
}

export function createGraphqlServer(services: Services, parts: GraphqlParts): GraphqlServer {
  const yoga = makeYoga(services, parts);

  /** The schema of the site is made from them. Where they can't be had, neither can what is asked for, which tells so. */
  const knowSettings = async () => {
    try {
      await services.settings.current();
    } catch {}
  };

  async function byYoga(request: Request, input: HttpInput): Promise<Response> {
    const identification = identificationOf(input);
    await knowSettings();
    const accept = offeredTypes(input.headers.get('accept'));
    if (accept === null)
      return refuse(406, 'graphql_not_acceptable', `Responses are ${OFFERED.join(', ')}.`);
    request.headers.set('accept', accept);
    const response = await yoga.fetch(request, { peer: input, identification });
    for (const name of CONNECTION_HEADERS) response.headers.delete(name);
    return response;
  }

  /** Null for what Yoga answers. */
  async function answerQuick(text: string, request: GraphqlRequest): Promise<HttpOutput | null> {
    const mediaType = graphqlMediaType(request.peer.headers.get('accept'));
    const params = mediaType && readParams(text);
    if (!params) return null;
    const key = graphqlKey(text, mediaType);
    return answerJson(yoga, services, { params, mediaType, key }, request);
  }

  async function answer(text: string, input: HttpInput, uploads?: Uploads): Promise<HttpOutput> {
    const identification = identificationOf(input);
    const request = uploads
      ? { peer: input, identification, uploads }
      : { peer: input, identification };
    const own = corsHeaders(input.headers.get('origin'), services.config);
    await knowSettings();
    const quick = await answerQuick(text, request);
    const { status, headers, body } =
      quick ?? (await asOutput(await byYoga(rebuilt(text, input), input)));
    const all = Object.assign({}, headers, own, { 'X-Request-Id': input.requestId });
    return { status, headers: all, body };
  }

  /** A request with files: these are read only for those who may upload. */
  async function answerForm(
    request: Request,
    input: HttpInput,
    own: Readonly<Record<string, string>>,
  ): Promise<Response> {
    try {
      const viewer = await authenticate(identificationOf(input), services.authentication);
      parts.assertCanUpload({ viewer });
      const { text, uploads, release } = await receiveUploads(request, services.config.media);
      try {
        return toResponse(await answer(text, input, uploads));
      } finally {
        await release();
      }
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal) throw error;
      return withHeaders(refuse(refusal.status, refusal.code, refusal.message), own);
    }
  }

  async function fetch(request: Request, peer: Peer): Promise<Response> {
    const input = inputOf(request, peer);
    const own = corsHeaders(input.headers.get('origin'), services.config);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: own });
    if (isForm(request) && mayBeOwn(request)) return answerForm(request, input, own);
    const before = await answerBefore(request, (cookie) => nonceOfSession(services, cookie));
    if (before) return withHeaders(before, own);
    if (request.method !== 'POST') {
      const response = await byYoga(request, input);
      return withHeaders(isStream(response) ? toResponse(await asOutput(response)) : response, own);
    }
    try {
      return toResponse(await answer(await readText(request, MAX_BODY_BYTES), input));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return withHeaders(refuse(error.status, 'graphql_too_large', error.message), own);
    }
  }

  return {
    fetch,
    answer: (text, input) => answer(text, input),
    findCached: (text, mediaType) => services.answers.get(graphqlKey(text, mediaType)),
  };
}

/** Any page may send a form in a visitor's name, but none of another site can say this in its head. */
const mayBeOwn = ({ method, headers }: Request): boolean =>
  method === 'POST' && (headers.has('authorization') || headers.has('x-wp-nonce'));

/** The request once more, for Yoga: its body has been read. */
const rebuilt = (body: string, { headers }: HttpInput): Request =>
  new Request('http://graphql.invalid/graphql', {
    method: 'POST',
    body,
    headers: {
      'Content-Type': headers.get('content-type') ?? 'application/json',
      Accept: headers.get('accept') ?? '*/*',
    },
  });

/** What is subscribed to goes on; the rest is whole. */
async function asOutput(response: Response): Promise<HttpOutput> {
  const headers = Object.fromEntries(response.headers);
  const { status, body } = response;
  if (body && isStream(response)) return { status, headers, body: new ByteStream(readLater(body)) };
  return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/** The same bytes. The stream itself can't be ended before it is begun, as it is for a caller who has gone away meanwhile. */
async function* readLater(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  yield* stream;
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
