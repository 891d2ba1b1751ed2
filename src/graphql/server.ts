import { authenticate, identificationOf } from '../auth/authenticate.ts';
import { nonceOfSession } from '../auth/session.ts';
import type { Viewer } from '../auth/viewer.ts';
import { cachedResponse, findCached } from '../http/cached-response.ts';
import { corsHeaders, preflightHeaders } from '../http/cors.ts';
import { acceptsEvents, graphqlMediaType } from '../http/graphql-media-type.ts';
import {
  type HttpInput,
  type HttpOutput,
  inputOf,
  type Peer,
  toResponse,
} from '../http/http-input.ts';
import { isForm } from '../http/receive-form.ts';
import { ApiError } from '../lib/api-error.ts';
import { readText } from '../lib/byte-stream.ts';
import { parseJson } from '../lib/parse-json.ts';
import { toRefusal } from '../operation/errors.ts';
import type { Services } from '../operation/services.ts';
import { answerBefore, notAcceptable, notAllowed, refuse, withHeaders } from './answer-before.ts';
import { answerBatch, answerJson, confirmed, graphqlKey, jsonHeaders } from './answer-json.ts';
import {
  type ExecutedRequest,
  executeRequest,
  failedRequest,
  followRequest,
} from './execute-request.ts';
import {
  type GraphqlRequest,
  type KnownParams,
  paramsOfAddress,
  type SentParams,
  toParams,
  wrongParameters,
} from './graphql-request.ts';
import { answerEvents } from './live/event-stream.ts';
import { createStreamRequests, type Operate, streamTokenOf } from './live/stream-requests.ts';
import { createWebSockets, type Upgrade } from './live/web-sockets.ts';
import { resolveDocument } from './resolve-document.ts';
import { receiveUploads, type Uploads } from './uploads.ts';
import { makeYoga, type SchemaSource } from './yoga.ts';

/** The GraphQL surface over HTTP (GraphQL over HTTP specification). */
export interface GraphqlServer {
  fetch(request: Request, peer: Peer): Promise<Response>;
  readonly upgrade: Upgrade;
}

const JSON_TYPE = 'application/json';

/** Bytes of a request with its variables. */
const MAX_BODY_BYTES = 2 ** 20;

/** What the GraphQL surface is made of. */
interface GraphqlParts extends SchemaSource {
  /** What GraphiQL shows of REST. */
  restTwins(): object;
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

  /** @param text the body, or the path and query; `sent` is null if parameters are wrong, or why they are not read */
  async function answerOne(
    text: string,
    sent: SentParams | ApiError | null,
    given: GraphqlRequest,
  ): Promise<HttpOutput> {
    const { peer: input } = given;
    const isRead = input.method !== 'POST';
    const mediaType = graphqlMediaType(input.headers.get('accept'));
    const sentAs = { mediaType: mediaType ?? JSON_TYPE, key: graphqlKey(text, mediaType), isRead };
    const isWrong = sent === null || sent instanceof ApiError;
    const known = isWrong ? wrongParameters(sent) : await resolved(sent, given);
    if ('result' in known) return answerJson(services, input, known, sentAs);
    const executed = mediaType && (await executeRequest(yoga, given, known, isRead));
    if (executed) return answerJson(services, input, executed, sentAs);
    if (acceptsEvents(input.headers.get('accept')))
      return answerEvents(services, input, await followRequest(yoga, given, known, isRead), sentAs);
    return notAcceptable();
  }

  /** With the document that is meant, or the result that tells why there is none. */
  async function resolved(
    sent: SentParams,
    { identification }: GraphqlRequest,
  ): Promise<KnownParams | ExecutedRequest> {
    try {
      return await resolveDocument(services, sent, () =>
        authenticate(identification, services.authentication),
      );
    } catch (error) {
      return failedRequest(error);
    }
  }

  /** A request whose results are told by a stream. */
  const operate: Operate = async (sent, given) => {
    const known = await resolved(sent, given);
    return 'result' in known ? known : followRequest(yoga, given, known, false);
  };

  const streams = createStreamRequests(services, operate);

  /** An array of requests. Whoever accepts nothing that is offered is told so by Yoga. */
  async function answerAll(
    requests: readonly unknown[],
    given: GraphqlRequest,
  ): Promise<HttpOutput> {
    const { peer: input } = given;
    const mediaType = graphqlMediaType(input.headers.get('accept'));
    if (!mediaType) return notAcceptable();
    try {
      const body = await answerBatch(services, input, requests, async (sent, batch) => {
        const known = await resolved(sent, given);
        return 'result' in known ? known : executeRequest(yoga, { ...given, batch }, known, false);
      });
      return { status: 200, headers: jsonHeaders(input, mediaType), body };
    } catch (error) {
      const failed = failedRequest(error);
      return answerJson(services, input, failed, { mediaType, key: null, isRead: false });
    }
  }

  async function answer(text: string, input: HttpInput, uploads?: Uploads): Promise<HttpOutput> {
    const identification = identificationOf(input);
    const given = { peer: input, identification, ...(uploads ? { uploads } : {}) };
    await knowSettings();
    const value = orRefusal(() => parseJson(text));
    if (Array.isArray(value)) return forCaller(await answerAll(value, given), input);
    const sent = value instanceof ApiError ? value : toParams(value);
    const token = streamTokenOf(input);
    const isTold = sent !== null && !(sent instanceof ApiError) && token !== null;
    const answered = isTold ? streams.accept(token, sent, given) : answerOne(text, sent, given);
    return forCaller(await answered, input);
  }

  /** A request by GET or HEAD. */
  async function answerRead(input: HttpInput): Promise<HttpOutput> {
    const { search } = input;
    const given = { peer: input, identification: identificationOf(input) };
    await knowSettings();
    const sent = orRefusal(() => paramsOfAddress(search));
    const output = await answerOne(`/graphql${search}`, sent, given);
    return confirmed(forCaller(output, input), input);
  }

  /** With the headers of every response. */
  function forCaller({ status, headers, body }: HttpOutput, input: HttpInput): HttpOutput {
    const own = corsHeaders(input.headers.get('origin'), services.config);
    const all = Object.assign({}, headers, own, { 'X-Request-Id': input.requestId });
    if (headers.Vary && own.Vary) all.Vary = `${own.Vary}, ${headers.Vary}`;
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
    if (request.method === 'OPTIONS')
      return new Response(null, {
        status: 204,
        headers: preflightHeaders(input, services.config) ?? own,
      });
    if (isForm(request) && mayBeOwn(request)) return answerForm(request, input, own);
    const nonceOf = (cookie: string | null) => nonceOfSession(services, cookie);
    const { introspection } = services.config.graphql;
    const before = await answerBefore(request, nonceOf, {
      mayIntrospect: introspection,
      restTwins: parts.restTwins,
    });
    if (before) return withHeaders(before, own);
    const stream = streams.answer(input);
    if (stream) return toResponse(forCaller(stream, input));
    if (request.method === 'GET' || request.method === 'HEAD')
      return toResponse(await answerRead(input));
    if (request.method !== 'POST') return withHeaders(notAllowed(), own);
    try {
      const text = await readText(request, MAX_BODY_BYTES);
      const mediaType = peer.isPlain ? graphqlMediaType(input.headers.get('accept')) : null;
      if (!mediaType) return toResponse(await answer(text, input));
      const kept = await findCached(services, graphqlKey(text, mediaType));
      if (kept) return cachedResponse(kept, input, services.config);
      return toResponse(await answer(text, inputOf(request, { ...peer, isCurrent: true })));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return withHeaders(refuse(error.status, 'graphql_too_large', error.message), own);
    }
  }

  return {
    fetch,
    upgrade: createWebSockets(services, parts.schema, operate),
  };
}

function orRefusal<Value>(read: () => Value): Value | ApiError {
  try {
    return read();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Any page may send a form in a visitor's name, but none of another site can say this in its head. */
const mayBeOwn = ({ method, headers }: Request): boolean =>
  method === 'POST' && (headers.has('authorization') || headers.has('x-wp-nonce'));
