import type { CdnConfig } from '../../config/cdn-config.ts';
import type { Dependency } from '../../storage/change-log.ts';
import { fewDependencies } from '../response-cache.ts';
import { UPLOADS_KEY } from './surrogate-keys.ts';

interface Configured {
  readonly cdn: Pick<CdnConfig, 'maxAge'>;
}

/** What a response to an anonymous read depends on. */
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
    'Cache-Control': `public, max-age=0, s-maxage=${config.cdn.maxAge}`,
    ...keyHeaders(fewDependencies(reads)),
  };
}

/** The names by which Fastly and Varnish, and Cloudflare, know keys. */
const keyHeaders = (keys: readonly string[]) => ({
  'Surrogate-Key': keys.join(' '),
  'Cache-Tag': keys.join(','),
});

/** Makes sure that a response is stored by nobody unless it says so, and that uploads can be purged. */
export function addSharedCaching({ headers }: Response, isUpload: boolean): void {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  else if (isUpload)
    for (const [name, value] of Object.entries(keyHeaders([UPLOADS_KEY]))) headers.set(name, value);
}

/** The request headers by which responses of the interfaces differ, for a cache that may store those to anonymous callers. */
export const SHARED_VARY = 'Origin, Authorization, Cookie, Accept';
