import { Hono } from 'hono';
import { authenticate, type Identification, identificationOf } from '../auth/authenticate.ts';
import { createNonce, mayHoldSession } from '../auth/session.ts';
import { anonymous, type Viewer } from '../auth/viewer.ts';
import { type Surface, toDocumentedPath } from '../config/addresses.ts';
import { corsHeaders, preflightHeaders } from '../http/cors.ts';
import { isKnownTag } from '../http/entity-tag.ts';
import { clientOf, type HttpInput, type HttpOutput, toResponse } from '../http/http-input.ts';
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
import { allowedMethods, allowHeader, type FoundRoute, type Route } from './route.ts';
import { describeRoute } from './site-index.ts';

/** What a request to the REST app has beside it. */
interface RestEnv {
  readonly Bindings: {
    readonly input: HttpInput;
    /** Below the surface's root, as the caller wrote it. */
    readonly path: string;
    readonly surface: Surface;
  };
}

/** Bytes of a JSON or form body; uploads are streamed and have a limit of their own. */
const limits = { maxBodyBytes: 8 * 2 ** 20 };

/**
 * The REST surface: a Hono app with these routes, the same for every root and for `?rest_route=`, since the path comes beside the request.
 * A method is found by the endpoint, as `_method` may name another one than HTTP does.
 */
export function createRestApp(
  services: Services,
  routes: readonly Route[],
  explain: Explain,
): Hono<RestEnv> {
  const { answers, config } = services;

  /** @param found null where the path has no route */
  async function answer(
    { input, path, surface }: RestEnv['Bindings'],
    found: FoundRoute | null,
  ): Promise<HttpOutput> {
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
      const full = await make(input, path, found, context, refusal);
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
    found: FoundRoute | null,
    context: Context,
    refusal?: ApiError,
  ): Promise<FullAnswer> {
    const request = readOrRefuse(input, path, context.addresses.surface);
    if (request instanceof ApiError)
      return toFullAnswer(errorAnswer(request), context, { method: input.method, envelope: false });
    const made = refusal ? errorAnswer(refusal) : await dispatch(found, context, request, explain);
    return toFullAnswer(made, context, {
      method: request.method,
      envelope: '_envelope' in request.query,
    });
  }

  const app = new Hono<RestEnv>({
    getPath: (_, options) => (options?.env ? documentedPath(options.env) : ''),
  });
  for (const route of routes)
    app.all(route.path, async ({ env, req }) =>
      toResponse(await answer(env, { route, path: req.param() })),
    );
  app.notFound(async ({ env }) => toResponse(await answer(env, null)));
  return app;
}

const documentedPath = ({ path, surface }: RestEnv['Bindings']): string =>
  toDocumentedPath(path === '/' ? path : path.replace(/\/+$/, ''), surface);

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
  found: FoundRoute | null,
  context: Context,
  request: RestRequest,
  explain: Explain,
): Promise<Answer> {
  try {
    if (request.method === 'OPTIONS') return await describe(found, context, request);
    const prepared = await prepareRequest(found, request);
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
  found: FoundRoute | null,
  context: Context,
  { query }: RestRequest,
): Promise<Answer> {
  if (!found) throw noRoute();
  const methods = await allowedMethods(found.route, { ...found.path, ...query }, context);
  return json(describeRoute(found.route, context.addresses), allowHeader(methods));
}
