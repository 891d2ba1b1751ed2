import { type Surface, surfacesOf } from './addresses.ts';
import { createGraphqlServer } from './graphql/server.ts';
import { homePage } from './home-page.ts';
import type { KeptAnswer } from './rest/answer-cache.ts';
import { createRestServer } from './rest/server.ts';
import type { Services } from './services.ts';

/** The whole server as one function from request to answer; `server.ts` puts it on a port. */
export interface App {
  fetch(request: Request, peer?: Peer): Promise<Response>;
  /** A kept answer to an anonymous GET of this path and query, if it is still true. */
  recall(address: string): KeptAnswer | undefined | Promise<KeptAnswer | undefined>;
}

/** Who is at the other end of the connection. */
export interface Peer {
  /** The client's IP address; null where it is unknown. */
  readonly ip: string | null;
}

export function createApp(services: Services): App {
  const { config } = services;
  const surfaces = surfacesOf(config);
  const rest = createRestServer(services);
  const graphql = createGraphqlServer(services);
  const documented = surfaces[0];
  if (!documented) throw new Error('There is no surface to answer on.');

  return {
    recall: rest.recall,
    async fetch(request, peer = { ip: null }) {
      const url = new URL(request.url);
      const { pathname } = url;
      if (pathname === '/healthz') return health(services);
      if (pathname === '/graphql') return graphql.fetch(request, peer);
      const surface = surfaces.find(
        ({ root }) => pathname === root || pathname.startsWith(`${root}/`),
      );
      if (surface)
        return rest.answer(request, url, pathname.slice(surface.root.length) || '/', surface, peer);
      const routed = url.searchParams.get('rest_route');
      if (pathname === '/' && routed !== null)
        return rest.answer(
          request,
          url,
          routed,
          surfaceOfPath(surfaces, routed) ?? documented,
          peer,
        );
      return homePage(services, pathname);
    },
  };
}

/** `?rest_route=` says no root, so that the namespace tells under which name the interface is meant. */
const surfaceOfPath = (surfaces: readonly Surface[], path: string): Surface | undefined =>
  surfaces.find(
    ({ names }) =>
      names && Object.values(names.namespaces).some((name) => path.startsWith(`/${name}`)),
  );

async function health({ database }: Services): Promise<Response> {
  try {
    await database.tables.selectFrom('Setting').select('name').limit(1).execute();
    return Response.json({ status: 'ok' });
  } catch {
    return Response.json({ status: 'unavailable' }, { status: 503 });
  }
}
