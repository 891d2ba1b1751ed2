import { Hono } from 'hono';
import { nonceOfSession } from '../auth/session.ts';
import { isBelow, type Surface, surfacesOf } from '../config/addresses.ts';
import { uploadsPaths } from '../content/media/media-address.ts';
import { storeBeforeUnit } from '../features/content/media/files/store-file.ts';
import { assertCanUpload } from '../features/content/media/media-policy.ts';
import { serveUpload } from '../features/content/media/serve-upload.ts';
import { notFoundPage } from '../features/content/site-frame/public-document.ts';
import { explainRead } from '../graphql/rest-twin/explain-read.ts';
import { restTwins } from '../graphql/rest-twin/rest-twins.ts';
import { createGraphqlServer } from '../graphql/server.ts';
import { cachedResponse, findCached } from '../http/cached-response.ts';
import { addSharedCaching, isShared } from '../http/cdn/shared-cache-headers.ts';
import {
  type HttpInput,
  type HttpOutput,
  inputOf,
  type Peer,
  requestId,
  toResponse,
} from '../http/http-input.ts';
import type { App } from '../http/server.ts';
import { once } from '../lib/once.ts';
import { graphqlAbilities } from '../mcp/graphql-abilities.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';
import type { Services } from '../operation/services.ts';
import { createSitePages } from '../pages/site-pages.ts';
import { failure } from '../rest/answer.ts';
import { createReference } from '../rest/reference/reference.ts';
import { createRestServer } from '../rest/server.ts';
import { features } from './features.ts';
import type { Metrics } from './metrics.ts';
import { abilities, allRoutes } from './routes.ts';
import { schema, siteSchema } from './schema.ts';
import { surfaceNames } from './surface-name.ts';
import type { Tracing } from './tracing.ts';

/**
 * Creates the app from the services of the process.
 * @param metrics counts requests and responds to `/metrics`; null for none
 * @param tracing traces requests; null for none
 */
export function createApp(
  services: Services,
  metrics: Metrics | null = null,
  tracing: Tracing | null = null,
): App {
  const { config } = services;
  const surfaces = surfacesOf(config);
  // Where nobody may introspect the schema, explanations don't tell it either.
  const toldSchema = config.graphql.introspection ? schema : null;
  const rest = createRestServer(services, allRoutes, (read) => explainRead(toldSchema, read));
  const graphql = createGraphqlServer(services, {
    schema,
    siteSchema,
    assertCanUpload,
    storeBeforeUnit,
    restTwins: once(() => restTwins(schema, allRoutes, config.restPath)),
  });
  const mcp = createMcpServer(
    services,
    [...abilities, ...graphqlAbilities(schema)],
    features.flatMap(({ tools }) => tools ?? []),
  );
  const pages = createSitePages(services, {
    handlers: features.flatMap((feature) => feature.pages ?? []),
    notFoundPage,
  });

  const [own] = surfaces;
  const reference = own && createReference(own, (cookie) => nonceOfSession(services, cookie));

  function answerRest(input: HttpInput): Promise<HttpOutput> | null {
    const { pathname, search } = input;
    const shown = reference?.answer(input);
    if (shown) return shown;
    const surface = surfaces.find(({ root }) => isBelow(pathname, root));
    if (surface) return rest.answer(input, pathname.slice(surface.root.length) || '/', surface);
    const routed = pathname === '/' ? new URLSearchParams(search).get('rest_route') : null;
    return routed === null ? null : rest.answer(input, routed, surfaceOfPath(surfaces, routed));
  }

  /** Handles errors that no surface has handled. */
  const failed =
    (input: HttpInput) =>
    (error: unknown): HttpOutput => {
      const told = failure(services, error, { ...input, path: input.pathname });
      const headers = { ...told.headers, 'Content-Type': 'application/json; charset=UTF-8' };
      return { status: told.status, headers, body: JSON.stringify(told.body) };
    };

  const nameOf = surfaceNames(config);
  const isUpload = (pathname: string) =>
    uploadsPaths(config).some((path) => isBelow(pathname, path));

  const app = new Hono<Asked>();
  app.onError((error, { env }) => toResponse(failed(env.input)(error)));
  app.use(async (c, next) => {
    const { peer, input } = c.env;
    const address = input.pathname + input.search;
    const accept = input.headers.get('accept') ?? undefined;
    const isOther = isBelow(input.pathname, '/graphql') || reference?.isAskedFor(address, accept);
    if (!peer.isPlain || input.method !== 'GET' || isOther) return next();
    const kept = await findCached(services, address);
    if (kept) return cachedResponse(kept, input, config);
    c.env.input = inputOf(c.req.raw, { ...peer, isCurrent: true });
    return next();
  });
  if (isShared(config))
    app.use(async (c, next) => {
      await next();
      addSharedCaching(c.res, isUpload(c.env.input.pathname));
    });
  app.all('/healthz', () => health(services));
  if (metrics) app.all('/metrics', ({ req }) => metrics.answer(req.raw));
  for (const path of uploadsPaths(config))
    app.all(`${path}/*`, ({ env, req }) =>
      serveUpload(services.media, env.input.pathname.slice(path.length), req.raw),
    );
  for (const path of ['/mcp', '/mcp/'])
    app.all(path, ({ env, req }) => mcp.fetch(req.raw, env.peer));
  app.all('/graphql/*', ({ env, req }) => graphql.fetch(req.raw, env.peer));
  app.all('*', async ({ env: { input } }) =>
    toResponse(await (answerRest(input) ?? pages.answer(input))),
  );

  return {
    aroundRequest: tracing?.aroundRequest,
    onRequestEnd:
      metrics === null
        ? undefined
        : (url, status, duration) => metrics.onRequestEnd(nameOf(url), status, duration),
    upgrade(incoming, socket, head, peer) {
      const isGraphql = isBelow(incoming.url?.split('?')[0] ?? '', '/graphql');
      if (isGraphql) graphql.upgrade(incoming, socket, head, peer);
      return isGraphql;
    },
    fetch: async (
      request,
      peer = { ip: null, requestId: requestId(request.headers.get('x-request-id')) },
    ) => app.fetch(request, { peer, input: inputOf(request, peer) }),
  };
}

/** What the handlers of a request know beside it. */
interface Asked {
  readonly Bindings: { readonly peer: Peer; input: HttpInput };
}

/**
 * `?rest_route=` names no root, so the namespace decides which surface is meant. A route without a namespace belongs to clients
 * with a built-in alias, because only those ask in this way.
 */
function surfaceOfPath(surfaces: readonly Surface[], path: string): Surface {
  const aliased = surfaces.flatMap((surface) =>
    surface.names ? [{ surface, namespaces: surface.names.namespaces }] : [],
  );
  const names = (which: readonly string[]) => which.some((name) => isBelow(path, `/${name}`));
  const isDocumented = aliased.some(({ namespaces }) => names(Object.keys(namespaces)));
  const known = aliased.find(({ namespaces }) => names(Object.values(namespaces))) ?? aliased[0];
  const surface = (isDocumented ? undefined : known?.surface) ?? surfaces[0];
  if (!surface) throw new Error('There is no surface to answer on.');
  return surface;
}

async function health({ database, media }: Services): Promise<Response> {
  try {
    await database.tables.selectFrom('Setting').select('name').limit(1).execute();
    await database.assertWritable?.();
    await media.assertWritable?.();
    return Response.json({ status: 'ok' });
  } catch {
    return Response.json({ status: 'unavailable' }, { status: 503 });
  }
}
