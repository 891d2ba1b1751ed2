import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config/config.ts';
import { chosenCoding } from './compression/content-coding.ts';
import type { HttpEnv } from './http-input.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

interface Caching {
  readonly answers: ResponseCache;
  readonly changes: { refresh(): Promise<unknown> };
  readonly schedule: { isDue(): boolean | Promise<boolean> };
}

/** Gives out cached responses to anonymous GETs, by path and query. */
export const fromCache =
  (services: Caching & { readonly config: Config }): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    if (!c.env.isPlain || c.req.method !== 'GET') return next();
    const { pathname, search } = new URL(c.req.url);
    const cached = await findCached(services, pathname + search);
    if (cached) return cachedResponse(cached, c.req.raw, services.config);
    c.env.isCurrent = true;
    return next();
  };

/** Finds a cached response. It is valid only after the change log has been read, and while no entry waits to be published. */
export async function findCached(
  { answers, changes, schedule }: Caching,
  key: string,
): Promise<CachedResponse | undefined> {
  await changes.refresh();
  return (await schedule.isDue()) ? undefined : answers.get(key);
}

/** A cached response in the coding that the caller prefers. */
export async function cachedResponse(
  answer: CachedResponse,
  { headers: sent }: { readonly headers: Pick<Headers, 'get'> },
  config: Config,
): Promise<Response> {
  const isEncoded = config.compression && answer.isEncodable;
  const coding = isEncoded ? chosenCoding(sent.get('accept-encoding')) : null;
  const { headers, body } = coding === null ? answer : await answer.in(coding);
  return new Response(body, { status: answer.status, headers });
}
