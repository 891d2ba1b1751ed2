import { authenticate, type Identification, identificationOf } from '../auth/authenticate.ts';
import { createNonce, mayHoldSession } from '../auth/session.ts';
import { anonymous, type Viewer } from '../auth/viewer.ts';
import type { Surface } from '../config/addresses.ts';
import { corsHeaders, preflightHeaders } from '../http/cors.ts';
import { isKnownTag } from '../http/entity-tag.ts';
import { clientOf, type HttpInput, type HttpOutput } from '../http/http-input.ts';
import { ApiError } from '../lib/api-error.ts';
import { ByteStream } from '../lib/byte-stream.ts';
import { currentSpan } from '../lib/current-request.ts';
import { beginRequest, type Context } from '../operation/context.ts';
import { noRoute } from '../operation/errors.ts';
import type { Services } from '../operation/services.ts';
import { withinTime } from '../operation/within-time.ts';
import {
  type Answer,
  errorAnswer,
  type FullAnswer,
  failure,
  json,
  toFullAnswer,
} from './answer.ts';
import { type PreparedRequest, prepareRequest, runPrepared } from './prepared-request.ts';
import { type RestRequest, readRequest } from './read-request.ts';
import {
  allowedMethods,
  allowHeader,
  createRouteTable,
  type Route,
  type RouteTable,
} from './route.ts';
import { describeRoute } from './site-index.ts';

/** The REST surface over HTTP. */
export interface RestServer {
  /** @param path below the surface's root, as the caller wrote it */
  answer(input: HttpInput, path: string, surface: Surface): Promise<HttpOutput>;
}

/** Bytes of a JSON or form body; uploads are streamed and have a limit of their own. */
const limits = { maxBodyBytes: 8 * 2 ** 20 };

export function createRestServer(
  services: Services,
  routes: readonly Route[],
  explain: Explain,
): RestServer {
  const { answers, config } = services;
  const table = createRouteTable(routes);

  async function answer(input: HttpInput, path: string, surface: Surface): Promise<HttpOutput> {
    const preflight = preflightHeaders(input, config);
    if (preflight) {
      const headers = { 'X-Request-Id': input.requestId, ...preflight };
      return { status: 204, headers, body: null };
    }
    const own = {
      'X-Request-Id': input.requestId,
      ...corsHeaders(input.headers.get('origin'), config),
    };
    try {
      const identification = identificationOf(input);
      const { viewer, refusal } = await identify(services, identification);
      const context = await beginRequest(services, {
        viewer,
        surface,
        client: clientOf(input),
        isCurrent: input.isCurrent,
      });
      const full = await make(input, path, context, refusal);
      const { status, headers, body } = full;
      if (isCached(input.method, identification, full) && !(body instanceof ByteStream))
        answers.set(input.pathname + input.search, { status, headers, body }, context);
      return finish(full, input, { ...own, ...nextNonce(services, viewer) });
    } catch (error) {
      return finish(plainAnswer(failure(services, error, { ...input, path })), input, own);
    }
  }

  async function make(
    input: HttpInput,
    path: string,
    context: Context,
    refusal?: ApiError,
  ): Promise<FullAnswer> {
    const request = readOrRefuse(input, path, context.addresses.surface);
    if (request instanceof ApiError)
      return toFullAnswer(errorAnswer(request), context, { method: input.method, envelope: false });
    const made = refusal ? errorAnswer(refusal) : await dispatch(table, context, request, explain);
    return toFullAnswer(made, context, {
      method: request.method,
      envelope: '_envelope' in request.query,
    });
  }

  return { answer };
}

function readOrRefuse(input: HttpInput, path: string, surface: Surface): RestRequest | ApiError {
  try {
    return readRequest(input, path, surface, limits);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Made without a context, since even that may be what could not be had. */
const plainAnswer = ({ status, headers, body }: Answer): FullAnswer => ({
  status,
  headers: { ...headers, 'Content-Type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(body),
});

async function identify(
  { authentication }: Services,
  identification: Identification,
): Promise<{ readonly viewer: Viewer; readonly refusal?: ApiError }> {
  const { authorization, nonce } = identification;
  if (authorization === null && nonce === null) return { viewer: anonymous };
  try {
    return { viewer: await authenticate(identification, authentication) };
  } catch (error) {
    if (error instanceof ApiError) return { viewer: anonymous, refusal: error };
    throw error;
  }
}

/** A page that stays open is given its next nonce before the one it has is over. */
function nextNonce(
  { authentication, clock }: Services,
  viewer: Viewer,
): Readonly<Record<string, string>> {
  if (viewer.session === undefined) return {};
  return { 'X-WP-Nonce': createNonce(authentication.key, viewer, clock.now()) };
}

/**
 * Only what was asked by nobody in particular is kept, and by its address alone, if it was read; cookies other than a session's tell nothing.
 */
const isCached = (
  method: string,
  { authorization, cookie, nonce }: Identification,
  { headers }: FullAnswer,
): boolean =>
  method === 'GET' &&
  headers.ETag !== undefined &&
  headers.Vary === undefined &&
  authorization === null &&
  nonce === null &&
  !mayHoldSession(cookie);

/** The answer as this caller gets it, with headers of this request's own: 304 for what the caller has (RFC 9110 §13.1.2), no body for HEAD. */
function finish(
  { status, headers, body }: FullAnswer,
  { method, headers: sent }: HttpInput,
  own: Readonly<Record<string, string>>,
): HttpOutput {
  const all: Record<string, string> = Object.assign({}, headers, own);
  if (headers.Vary && own.Vary) all.Vary = `${headers.Vary}, ${own.Vary}`;
  const { ETag: tag } = headers;
  if (tag && isKnownTag(sent.get('if-none-match'), tag)) {
    const { 'Content-Type': _, ...kept } = all;
    return { status: 304, headers: kept, body: null };
  }
  if (method !== 'HEAD') return { status, headers: all, body };
  if (!(body instanceof ByteStream)) all['Content-Length'] = String(Buffer.byteLength(body));
  return { status, headers: all, body: null };
}

/** Says what answers the same as a read elsewhere, for a request with `_explain`. @throws ApiError as the read does */
export type Explain = (prepared: PreparedRequest) => Answer;

/** The whole of a request; a read has its time (`REST_TIMEOUT`), and ends with its caller. A refusal is an answer too; only bugs are thrown. */
async function dispatch(
  table: RouteTable,
  context: Context,
  request: RestRequest,
  explain: Explain,
): Promise<Answer> {
  try {
    if (request.method === 'OPTIONS') return await describe(table, context, request);
    const prepared = await prepareRequest(table, request);
    if ('_explain' in request.query) return explain(prepared);
    if (context.services.config.tracing) nameSpan(request, prepared.route);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return await runPrepared(prepared, context);
    const seconds = context.services.config.restTimeout;
    return await withinTime(context, { surface: 'rest', seconds }, () =>
      runPrepared(prepared, context),
    );
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error);
    throw error;
  }
}

/** Names the span of a request after its route. */
function nameSpan({ method }: RestRequest, { template }: Route): void {
  currentSpan()?.describe(`${method} ${template}`, { 'http.route': template });
}

async function describe(
  table: RouteTable,
  context: Context,
  { path, query }: RestRequest,
): Promise<Answer> {
  const matched = table.match(path);
  if (!matched) throw noRoute();
  const methods = await allowedMethods(matched.route, { ...matched.path, ...query }, context);
  return json(describeRoute(matched.route, context.addresses), allowHeader(methods));
}
