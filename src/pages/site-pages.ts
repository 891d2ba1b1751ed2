import { createHash } from 'node:crypto';
import type { Handler, HonoRequest } from 'hono';
import { mayHoldSession } from '../auth/session.ts';
import { anonymous, isAnybody, type Viewer } from '../auth/viewer.ts';
import { type Surface, surfacesOf } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import { isShared, sharedCacheHeaders } from '../http/cdn/shared-cache-headers.ts';
import { addressOf, clientOf, type HttpEnv, toResponse } from '../http/message.ts';
import { ApiError } from '../lib/api-error.ts';
import { html } from '../lib/markup.ts';
import { maskedAddress } from '../lib/web-address.ts';
import { beginRequest, type Context } from '../operation/context.ts';
import type { Services } from '../operation/services.ts';
import { failure } from '../rest/answer.ts';
import { isRead } from '../rest/read-request.ts';
import { type StaticFile, staticFileAt } from './document.ts';
import type { Page, PageHandler, PageRequest } from './page.ts';

interface SitePageParts {
  /** In their order: the first that answers a page is taken. */
  readonly handlers: readonly PageHandler[];
  notFoundPage(context: Context): Promise<Page>;
  /** Leads on from an address that has no page any more; null for all others. */
  movedPage(request: PageRequest): Promise<Page | null>;
}

/** The site's pages for people: published content, login, and the authorization of applications (docs/rest.md §3). */
export function createSitePages(services: Services, parts: SitePageParts): Handler<HttpEnv> {
  const surface = announcedSurface(services.config);

  return async ({ req, env }) => {
    const request = req.raw;
    const { pathname } = new URL(request.url);
    try {
      const file = staticFileAt(pathname);
      if (file) return sendFile(file);
      const viewer = await viewerOf(services, request);
      const client = clientOf(request, env);
      const context = await beginRequest(services, { viewer, surface, client });
      return finish(context, request, await make(context, req, parts));
    } catch (error) {
      const { method } = request;
      const path = maskedAddress(pathname);
      const { status, headers } = failure(services, error, { ...env, method, path });
      const body = failedPage(env.requestId);
      return toResponse({ status, headers: { ...headers, ...FAILED }, body });
    }
  };
}

/** The user of the session, who may also have a token to preview an entry. One that is not valid opens nothing. */
async function viewerOf(
  { sessions, previews }: Services,
  { url, method, headers }: Request,
): Promise<Viewer> {
  const viewer = await sessions.viewerOf(headers.get('cookie'));
  const token = url.includes('token=') ? new URL(url).searchParams.get('token') : null;
  if (token === null || method === 'POST') return viewer;
  const { previews: id } = await previews.viewerOf(token).catch(anonymousIfInvalid);
  return id === undefined ? viewer : { ...viewer, previews: id };
}

function anonymousIfInvalid(error: unknown): Viewer {
  if (error instanceof ApiError) return anonymous;
  throw error;
}

async function make(
  context: Context,
  req: HonoRequest,
  { handlers, notFoundPage, movedPage }: SitePageParts,
): Promise<Page> {
  if (!METHODS.includes(req.method))
    return { status: 405, headers: { Allow: METHODS.join(', ') }, body: null };
  const { pathname, searchParams: query } = new URL(req.url);
  const path = decodePath(pathname);
  if (path === null) return notFoundPage(context);
  const request = { context, req, path, query };
  const page = await firstPage(request, handlers);
  if (page && page.status !== 404) return page;
  const moved = req.method === 'POST' ? null : await movedPage(request);
  return moved ?? page ?? notFoundPage(context);
}

/** Returns null where no handler has a page, and where one refuses to show it. */
async function firstPage(
  request: PageRequest,
  handlers: readonly PageHandler[],
): Promise<Page | null> {
  try {
    for (const handler of handlers) {
      const page = await handler(request);
      if (page) return page;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return null;
}

const METHODS = ['GET', 'HEAD', 'POST'];

/** Decodes a path; null if it is malformed. */
function decodePath(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/**
 * Adds cache headers: pages for anonymous visitors get an `ETag` and are cached until something they show changes; all
 * other pages are private.
 */
function finish(
  context: Context,
  request: Request,
  { status, headers: own, body }: Page,
): Response {
  const text = body === null ? '' : body.toString();
  const isPublic = isForEverybody(context, request, status) && !('Cache-Control' in own);
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    ...(isPublic ? publicHeaders(text, context) : { 'Cache-Control': 'no-store' }),
    ...own,
  };
  if (isPublic && isCached(request))
    context.services.answers.set(addressOf(request), { status, headers, body: text }, context);
  return toResponse({ status, headers, body: text });
}

const isForEverybody = ({ viewer }: Context, { method }: Request, status: number): boolean =>
  isAnybody(viewer) && status === 200 && isRead(method);

const publicHeaders = (text: string, context: Context) => ({
  ETag: `"${createHash('sha1').update(text).digest('base64url')}"`,
  'Cache-Control': 'no-cache',
  // Some addresses also answer with a calendar file.
  Vary: isShared(context.services.config) ? 'Cookie, Accept' : 'Cookie',
  ...sharedCacheHeaders(context.services.config, context),
});

/** Unknown queries are not cached: there is no limit to their number. */
const isCached = ({ method, url, headers }: Request): boolean =>
  method === 'GET' && !new URL(url).search && !mayHoldSession(headers.get('cookie'));

/** Cacheable for a year: a changed file has another address. */
function sendFile({ type, text }: StaticFile): Response {
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  };
  return toResponse({ status: 200, headers, body: text });
}

const FAILED = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** A page of its own, without the site's name and menu, since anything that makes pages may be what failed. */
const failedPage = (requestId: string): string =>
  html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Something went wrong</title>
<style>body { font: 1.125rem/1.6 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1.25rem }</style>
<h1>Something went wrong</h1>
<p>Please try again in a moment. If it happens again, tell whoever runs this site this number, by which the logs are searched:</p>
<p><code>${requestId}</code></p>
</html>
`.toString();

/**
 * The surface that pages link to: the one of an alias if there is one, since clients that look for the link relation
 * are the ones the alias serves.
 */
function announcedSurface(config: Config): Surface {
  const [documented, aliased] = surfacesOf(config);
  const surface = aliased ?? documented;
  if (!surface) throw new Error('There is no surface to point at.');
  return surface;
}
