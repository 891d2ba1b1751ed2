import { createHash } from 'node:crypto';
import { sharedCacheHeaders } from '../http/cdn/shared-cache-headers.ts';
import { isKnownTag } from '../http/entity-tag.ts';
import type { HttpInput, HttpOutput } from '../http/http-input.ts';
import { fewDependencies } from '../http/response-cache.ts';
import type { Context } from '../operation/context.ts';

/**
 * The headers by which caches store a response to an anonymous GET: for `GRAPHQL_MAX_AGE` seconds without asking, and then by its `ETag`.
 * A cache that stores it may also purge it by the names of what it shows (`Surrogate-Key`).
 */
export function readHeaders(
  body: string | Uint8Array,
  { services, reads, validity }: Context,
): Readonly<Record<string, string>> {
  const { maxAge } = services.config.graphql;
  const tag = createHash('sha1').update(body).digest('base64url');
  return {
    ETag: `"${tag}"`,
    'Cache-Control': `public, max-age=${maxAge}, must-revalidate`,
    Vary: 'Accept, Authorization, X-WP-Nonce',
    ...(maxAge > 0 ? { 'Surrogate-Key': fewDependencies(reads).join(' ') } : {}),
    ...sharedCacheHeaders(services.config, { reads, validity }),
  };
}

/** The same response, or 304 for a caller who has it (RFC 9110 §13.1.2), and without a body for HEAD. */
export function confirmed(output: HttpOutput, { method, headers: sent }: HttpInput): HttpOutput {
  const { status, headers, body } = output;
  const { ETag: tag, 'Content-Type': type, ...others } = headers;
  if (tag && isKnownTag(sent.get('if-none-match'), tag))
    return { status: 304, headers: { ...others, ETag: tag }, body: null };
  if (method !== 'HEAD' || typeof body !== 'string') return output;
  return {
    status,
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    body: null,
  };
}
