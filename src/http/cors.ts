import type { MiddlewareHandler } from 'hono';
import { type Config, isAllowedOrigin } from '../config/config.ts';
import { isShared, SHARED_VARY } from './cdn/shared-cache-headers.ts';
import { addVary } from './message.ts';

/** Tells on an answer what of the request was ignored, though the rest was done: `meta.price, meta.sku`. */
export const IGNORED_HEADER = 'X-Almanac-Ignored';

/** Says of a response that it was stored under an `Idempotency-Key`, and nothing was written this time. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';

const EXPOSED = `X-WP-Total, X-WP-TotalPages, Link, ETag, X-WP-Nonce, X-Request-Id, ${IGNORED_HEADER}, ${REPLAYED_HEADER}`;

/** Headers that every page may send: those that the interfaces read, and those that usual clients and tracers add. */
const ALLOWED =
  `Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, If-Match, If-None-Match, Idempotency-Key,
  Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id, X-GraphQL-Event-Stream-Token, X-HTTP-Method-Override, X-Requested-With, X-Request-Id, X-TEC-EEA, Apollographql-Client-Name,
  Apollographql-Client-Version, Apollo-Require-Preflight, Sentry-Trace, Baggage, Traceparent, Tracestate`.split(
    /,\s*/,
  );

type CorsConfig = Pick<Config, 'siteUrl' | 'corsOrigins' | 'corsHeaders' | 'cdn'>;

/**
 * CORS for the interfaces. `hono/cors` can't do it: it takes every OPTIONS for a preflight, while one alone describes a route; it sends the
 * allowed methods with preflights only, and credentials are allowed by it for all origins or for none (test/http/cors.test.ts).
 */
export const cors =
  (config: CorsConfig): MiddlewareHandler =>
  async (c, next) => {
    const preflight = preflightHeaders(c.req.raw, config);
    if (preflight) return new Response(null, { status: 204, headers: preflight });
    await next();
    const { Vary: vary = '', ...headers } = corsHeaders(c.req.header('Origin'), config);
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    addVary(c.res.headers, vary);
  };

/** CORS (Fetch standard §3.2): echoes the caller's origin, and allows credentials only for configured origins. */
function corsHeaders(
  origin: string | null | undefined,
  {
    corsOrigins,
    corsHeaders: further,
    cdn,
  }: Pick<CorsConfig, 'corsOrigins' | 'corsHeaders' | 'cdn'>,
): Record<string, string> {
  const always = {
    'Access-Control-Expose-Headers': EXPOSED,
    Vary: isShared({ cdn }) ? SHARED_VARY : 'Origin',
  };
  if (!origin) return always;
  return {
    ...always,
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': [...ALLOWED, ...further].join(', '),
    ...(corsOrigins.includes(origin) ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
  };
}

/**
 * Answers a preflight (Fetch standard §3.2.2); null for any other request. Pages of allowed origins may send every header that they
 * ask for, others those of the list and of `CORS_HEADERS`.
 */
export function preflightHeaders(
  { method, headers }: { readonly method: string; readonly headers: Pick<Headers, 'get'> },
  config: CorsConfig,
): Readonly<Record<string, string>> | null {
  const origin = headers.get('origin');
  if (method !== 'OPTIONS' || !origin || headers.get('access-control-request-method') === null)
    return null;
  const own = corsHeaders(origin, config);
  const asked = isAllowedOrigin(origin, config)
    ? headers.get('access-control-request-headers')
    : null;
  return {
    ...own,
    ...(asked && /^[\w!#$%&'*+.^`|~, \t-]{1,4000}$/.test(asked)
      ? { 'Access-Control-Allow-Headers': asked }
      : {}),
    'Access-Control-Max-Age': '7200',
    Vary: `${own.Vary}, Access-Control-Request-Headers`,
  };
}
