import { Hono } from 'hono';
import { nonceOfSession } from '../auth/session.ts';
import { isBelow, pathOfSite, surfaceOfRoute, surfacesOf } from '../config/addresses.ts';
import { uploadsPaths } from '../content/media/media-address.ts';
import { createDesk } from '../desk/desk.ts';
import { knownAddresses } from '../desk/known-addresses.ts';
import { storeBeforeUnit } from '../features/content/media/files/store-file.ts';
import { assertCanUpload } from '../features/content/media/media-policy.ts';
import { serveUpload } from '../features/content/media/serve-upload.ts';
import { movedPage } from '../features/content/redirects/redirect.ts';
import { notFoundPage } from '../features/content/site-frame/public-document.ts';
import { graphiqlPage } from '../graphql/graphiql.ts';
import { explainRead } from '../graphql/rest-twin/explain-read.ts';
import { restTwins } from '../graphql/rest-twin/twin-of.ts';
import { createGraphqlServer } from '../graphql/server.ts';
import { browserFile } from '../http/browser-tool.ts';
import { isShared, sharedCaching } from '../http/cdn/shared-cache-headers.ts';
import { compression } from '../http/compression.ts';
import { cors } from '../http/cors.ts';
import { notModified } from '../http/entity-tag.ts';
import { addressOf, type HttpEnv, requestId } from '../http/message.ts';
import { fromCache } from '../http/response-cache.ts';
import type { App } from '../http/server.ts';
import { once } from '../lib/once.ts';
import { graphqlAbilities } from '../mcp/graphql-abilities.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';
import type { Services } from '../operation/services.ts';
import { createSitePages } from '../pages/site-pages.ts';
import { failure } from '../rest/answer.ts';
import { referencePage } from '../rest/reference/reference.ts';
import { createRestApp, plainResponse } from '../rest/server.ts';
import { features } from './features.ts';
import type { Metrics } from './metrics.ts';
import { abilities, allRoutes } from './routes.ts';
import { schema, siteSchema } from './schema.ts';
import { missingAlias, servedPath, surfaceNames } from './served-path.ts';
import type { Tracing } from './tracing.ts';
import { welcome } from './welcome-page.ts';

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
  // Where nobody may introspect the schema, explanations don't tell it either.
  const toldSchema = config.graphql.introspection ? schema : null;
  const rest = createRestApp(services, allRoutes, (read) => explainRead(toldSchema, read));
  const graphql = createGraphqlServer(services, {
    schema,
    siteSchema,
    assertCanUpload,
    storeBeforeUnit,
  });
  const everyAbility = [...abilities, ...graphqlAbilities(schema)];
  const mcp = createMcpServer(
    services,
    everyAbility,
    features.flatMap(({ tools }) => tools ?? []),
  );
  const pages = createSitePages(services, {
    handlers: [welcome, ...features.flatMap((feature) => feature.pages ?? [])],
    notFoundPage,
    movedPage,
  });

  // Slugs are stored percent-encoded, so that paths are read as they were sent.
  const app = new Hono<HttpEnv>({
    getPath({ url }) {
      const { pathname, search } = new URL(url);
      return servedPath(pathname, search, config);
    },
  });
  app.onError((error, { req: { method, path }, env }) =>
    plainResponse(failure(services, error, { ...env, method, path })),
  );
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('X-Request-Id', c.env.requestId);
  });
  if (config.compression) app.use(compression);
  const uploads = uploadsPaths(config);
  if (isShared(config)) app.use(sharedCaching);
  app.use(notModified);

  app.all('/healthz', () => health(services));
  if (metrics) app.all('/metrics', ({ req }) => metrics.answer(req.raw));
  for (const path of uploads)
    app.all(`${path}/*`, ({ req }) =>
      serveUpload(services, path, req.path.slice(path.length), req.raw),
    );
  app.on('ALL', ['/mcp', '/mcp/'], ({ env, req }) => mcp.fetch(req.raw, env));
  const { restPath } = config;
  const site = pathOfSite(config.siteUrl);
  const nonceOf = (cookie: string | null) => nonceOfSession(services, cookie);
  app.on('GET', [restPath, `${restPath}/`], referencePage(site + restPath, nonceOf));
  app.get(`${restPath}/reference/:name{.+}`, browserFile);

  app.all('/desk/welcome', pages);
  const desk = createDesk(services, everyAbility, (request, env) => rest.fetch(request, env));
  for (const path of ['/desk', '/desk/*'])
    app.all(path, ({ env, req }) => desk.fetch(req.raw, env));
  for (const path of ['/wp-admin', '/wp-admin/*']) app.get(path, knownAddresses(config));

  const nameOf = surfaceNames(config);
  const crossOrigin = cors(config);
  app.use((c, next) => (nameOf(addressOf(c.req.raw)) === 'pages' ? next() : crossOrigin(c, next)));
  app.on(
    'GET',
    ['/graphql', '/graphql/'],
    graphiqlPage(site, config.graphql.introspection, nonceOf),
  );
  const twins = once(() => restTwins(schema, allRoutes, restPath));
  app.get('/graphql/rest-twins.json', () =>
    Response.json(config.graphql.introspection ? twins() : {}),
  );
  app.get('/graphql/:name{.+}', browserFile);
  app.all('/graphql/*', ({ env, req }) => graphql.fetch(req.raw, env));
  app.use(fromCache(services));
  for (const surface of surfacesOf(config))
    app.all(`${surface.root}/*`, ({ env, req }) =>
      rest.fetch(req.raw, { ...env, surface, path: req.path.slice(surface.root.length) || '/' }),
    );
  app.use(async ({ req }, next) => {
    const { pathname, search } = new URL(req.url);
    const error = missingAlias(pathname, search, config);
    if (error) throw error;
    await next();
  });
  app.all('/', ({ env, req }, next) => {
    const path = req.query('rest_route');
    const surface = path === undefined ? undefined : surfaceOfRoute(surfacesOf(config), path);
    return surface && path !== undefined ? rest.fetch(req.raw, { ...env, surface, path }) : next();
  });
  app.get('*', (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // The page itself is at the address that it links to.
    return c.req.path === pathname
      ? next()
      : Promise.resolve(c.redirect(`${config.siteUrl}${c.req.path}${search}`, 301));
  });
  app.all('*', pages);

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
    ) => app.fetch(request, { ...peer }),
  };
}

async function health({ database, media, log }: Services): Promise<Response> {
  try {
    await database.tables.selectFrom('Setting').select('name').limit(1).execute();
    await database.assertWritable?.();
    await media.assertWritable?.();
    return Response.json({ status: 'ok' });
  } catch (error) {
    log.warn(
      { err: error },
      'This process is not healthy: its database or storage of files fails.',
    );
    return Response.json({ status: 'unavailable' }, { status: 503 });
  }
}
