import type { MiddlewareHandler } from 'hono';
import type { CdnConfig } from '../../config/cdn-config.ts';
import { type ChangeOperation, type Dependency, groupOf } from '../../storage/change-log.ts';
import { fewDependencies } from '../response-cache.ts';

interface Configured {
  readonly cdn: Pick<CdnConfig, 'maxAge'>;
}

/** The records that a response to an anonymous read depends on, and its end. */
interface Made {
  readonly reads: ReadonlySet<Dependency>;
  readonly validity: { readonly until: string | null };
}

/** Whether a shared cache may store responses. */
export const isShared = ({ cdn }: Configured): boolean => cdn.maxAge > 0;

/**
 * Headers by which a shared cache stores a response to an anonymous read until one of its keys is purged; none unless CDN_MAX_AGE is
 * set. A response that a moment changes is stored, but asked for again every time: no purge would tell of that moment.
 */
export function sharedCacheHeaders(
  config: Configured,
  { reads, validity }: Made,
): Readonly<Record<string, string>> {
  if (!isShared(config)) return {};
  if (validity.until !== null) return { 'Cache-Control': 'no-cache' };
  return {
    'Cache-Control': storedFor(config),
    ...keyHeaders(fewDependencies(reads)),
  };
}

/**
 * Headers of an uploaded file, and of the redirect that its address becomes when the file is replaced: browsers ask each time, since
 * texts name the address for years.
 */
export const uploadHeaders = (config: Configured): Readonly<Record<string, string>> =>
  isShared(config)
    ? { 'Cache-Control': storedFor(config), ...keyHeaders([UPLOADS_KEY]) }
    : { 'Cache-Control': 'public, no-cache' };

const storedFor = ({ cdn }: Configured): string => `public, max-age=0, s-maxage=${cdn.maxAge}`;

/** The names by which Fastly and Varnish, and Cloudflare, know keys. */
const keyHeaders = (keys: readonly string[]) => ({
  'Surrogate-Key': keys.join(' '),
  'Cache-Tag': keys.join(','),
});

/** Makes sure that a response is stored by nobody unless it says so. */
export const sharedCaching: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};

/** The request headers by which responses of the interfaces differ, for a cache that may store those to anonymous callers. */
export const SHARED_VARY = 'Origin, Authorization, Cookie, Accept';

/** The key of every uploaded file. */
export const UPLOADS_KEY = 'uploads';

/** The kind of change by which the address of an upload leads to another file. */
export const REPLACED_UPLOAD = 'private:upload';

/** The key of every response but uploads: all show something of the settings. */
export const EVERYTHING_KEY = 'setting';

export interface KeyedChange {
  readonly kind: string;
  readonly recordId: number;
  readonly operation: ChangeOperation | string;
}

/**
 * Returns the keys of all responses that a change may have made stale; none for records that no visitor reads. A response has its
 * dependencies as keys: `entry`, `kind:post`, `entry:5`.
 */
export function keysOfChange({
  kind,
  recordId,
  operation,
}: KeyedChange): readonly (Dependency | typeof UPLOADS_KEY)[] {
  if (kind === REPLACED_UPLOAD) return [UPLOADS_KEY];
  const group = groupOf(kind);
  if (group === 'private') return [];
  if (group === 'term') return ['term', `term:${recordId}`];
  if (group !== 'entry') return [group];
  const keys: Dependency[] = ['entry', `kind:${kind}`, `entry:${recordId}`];
  return kind === 'attachment' && operation === 'delete' ? [...keys, UPLOADS_KEY] : keys;
}
