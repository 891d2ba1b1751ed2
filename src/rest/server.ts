import { type Context, Hono } from 'hono';
import {
  authenticate,
  type Identification,
  identificationOf,
  mayIdentify,
} from '../auth/authenticate.ts';
import { nextNonce } from '../auth/session.ts';
import { anonymous, type Viewer } from '../auth/viewer.ts';
import type { Surface } from '../config/addresses.ts';
import { addressOf, clientOf, type Peer, toResponse } from '../http/message.ts';
import { ApiError } from '../lib/api-error.ts';
import { currentSpan } from '../lib/current-request.ts';
import { beginRequest, type Context as RequestContext, withinTime } from '../operation/context.ts';
import { noRoute } from '../operation/errors.ts';
import type { Services } from '../operation/services.ts';
import {
  type Answer,
  errorAnswer,
  type FullAnswer,
  failure,
  json,
  toFullAnswer,
} from './answer.ts';
import { type PreparedRequest, prepareRequest, runPrepared } from './prepared-request.ts';
import { documentedPath, isRead, type RestRequest, readRequest } from './read-request.ts';
import { allowedMethods, allowHeader, type FoundRoute, type Route } from './route.ts';
import { describeRoute } from './site-index.ts';

/** The bindings of a request to the REST app. */
interface RestEnv {
  readonly Bindings: Peer & {
    /** Below the surface's root, as the caller wrote it. */
    readonly path: string;
    readonly surface: Surface;
  };
}

/**
 * The REST surface: a Hono app with these routes, the same for every root and for `?rest_route=`, since the path comes beside the request.
 * A method is found by the endpoint, as `_method` may name another one than HTTP does.
 */
export function createRestApp(
  services: Services,
  routes: readonly Route[],
  explain: Explain,
): Hono<RestEnv> {
  /** @param found null where the path has no route */
  async function answer(c: Context<RestEnv>, found: FoundRoute | null): Promise<Response> {
    const { raw } = c.req;
    const { surface, isCurrent } = c.env;
    const identification = identificationOf(raw, c.env);
    const { viewer, refusal } = await identify(services, identification);
    const client = clientOf(raw, c.env);
    const context = await beginRequest(services, { viewer, surface, client, isCurrent });
    const full = await make(c, found, context, refusal);
    const { status, headers, body } = full;
    if (isCached(raw.method, identification, full) && !(body instanceof ReadableStream))
      services.answers.set(addressOf(raw), { status, headers, body }, context);
    return toResponse({ ...full, headers: { ...headers, ...nextNonce(services, viewer) } });
  }

  /** A refusal is an answer too. */
  async function make(
    { req, env }: Context<RestEnv>,
    found: FoundRoute | null,
    context: RequestContext,
    refusal?: ApiError,
  ): Promise<FullAnswer> {
    let told = { method: req.method, envelope: false };
    try {
      const request = readRequest(req.raw, req.path, { ...context, surface: env.surface });
      told = { method: request.method, envelope: '_envelope' in request.query };
      if (refusal) throw refusal;
      return toFullAnswer(await dispatch(found, context, request, explain), context, told);
    } catch (error) {
      if (error instanceof ApiError) return toFullAnswer(errorAnswer(error), context, told);
      throw error;
    }
  }

  const app = new Hono<RestEnv>({
    getPath: (_, options) =>
      options?.env ? documentedPath(options.env.path, options.env.surface) : '',
  });
  for (const route of routes) app.all(route.path, (c) => answer(c, { route, path: c.req.param() }));
  app.notFound((c) => answer(c, null));
  app.onError((error, { req, env }) => {
    const { method, path } = req;
    return plainResponse(failure(services, error, { ...env, method, path }));
  });
  return app;
}

/** Made without a context, since even that may be what could not be had. */
export const plainResponse = ({ status, headers, body }: Answer): Response =>
  toResponse({
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

/** Only responses to anonymous reads are cached, by their address. */
const isCached = (
  method: string,
  identification: Identification,
  { headers }: FullAnswer,
): boolean =>
  method === 'GET' &&
  headers.ETag !== undefined &&
  headers.Vary === undefined &&
  !mayIdentify(identification);

/** Says what answers the same as a read elsewhere, for a request with `_explain`. @throws ApiError as the read does */
export type Explain = (prepared: PreparedRequest) => Answer;

/** The whole of a request; a read has its time (`REST_TIMEOUT`), and ends with its caller. @throws ApiError for a refusal */
async function dispatch(
  found: FoundRoute | null,
  context: RequestContext,
  request: RestRequest,
  explain: Explain,
): Promise<Answer> {
  if (request.method === 'OPTIONS') return describe(found, context, request);
  const prepared = await prepareRequest(found, request);
  if ('_explain' in request.query) return explain(prepared);
  if (context.services.config.tracing) nameSpan(request, prepared.route);
  if (!isRead(request.method)) return runPrepared(prepared, context);
  const seconds = context.services.config.restTimeout;
  return withinTime(context, { surface: 'rest', seconds }, () => runPrepared(prepared, context));
}

/** Names the span of a request after its route. */
function nameSpan({ method }: RestRequest, { template }: Route): void {
  currentSpan()?.describe(`${method} ${template}`, { 'http.route': template });
}

async function describe(
  found: FoundRoute | null,
  context: RequestContext,
  { query }: RestRequest,
): Promise<Answer> {
  if (!found) throw noRoute();
  const methods = await allowedMethods(found.route, { ...found.path, ...query }, context);
  return json(describeRoute(found.route, context.addresses), allowHeader(methods));
}
