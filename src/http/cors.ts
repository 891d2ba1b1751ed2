import type { Config } from '../config/config.ts';
import { isShared, SHARED_VARY } from './cdn/shared-cache-headers.ts';

/** Tells on an answer what of the request was ignored, though the rest was done: `meta.price, meta.sku`. */
export const IGNORED_HEADER = 'X-Almanac-Ignored';

/** Says of a response that it was stored under an `Idempotency-Key`, and nothing was written this time. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';

const EXPOSED = `X-WP-Total, X-WP-TotalPages, Link, ETag, X-Request-Id, ${IGNORED_HEADER}, ${REPLAYED_HEADER}`;

/** CORS (Fetch standard §3.2): echoes the caller's origin, and allows credentials only for configured origins. */
export function corsHeaders(
  origin: string | null | undefined,
  { corsOrigins, cdn }: Pick<Config, 'corsOrigins' | 'cdn'>,
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
    'Access-Control-Allow-Headers':
      'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, X-GraphQL-Event-Stream-Token, X-HTTP-Method-Override',
    ...(corsOrigins.includes(origin) ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
  };
}
