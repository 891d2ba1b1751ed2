import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { isAllowedHost } from '../../../lib/guarded-fetch/allowed-hosts.ts';
import { checkedUrl } from '../../../lib/guarded-fetch/checked-url.ts';
import { GuardedFetchError } from '../../../lib/guarded-fetch/guarded-fetch-error.ts';
import { isPublicAddress } from '../../../lib/guarded-fetch/is-public-address.ts';
import { resolveBySystem } from '../../../lib/guarded-fetch/resolve-by-system.ts';
import type { Services } from '../../../operation/services.ts';

/** Whether a host may be asked; `unknown` where too many look-ups are waiting already. */
export type Askable = 'yes' | 'no' | 'unknown';

/** What is known of hosts: anybody may name one, so that few are looked up at a time and none twice in a minute. */
interface LookUps {
  readonly known: LRUCache<string, boolean>;
  readonly limit: LimitFunction;
}

const MOST_AT_ONCE = 2;
const MOST_WAITING = 20;
const lookUpsOf = new WeakMap<Services, LookUps>();

/** Whether the guarded fetcher would ask this address: by its form, and by where its host is now. */
export async function isAskable(services: Services, address: string): Promise<Askable> {
  const { guardedFetchAllow } = services.config;
  const url = urlOf(address, services);
  if (!url) return 'no';
  if (isAllowedHost(guardedFetchAllow, url)) return 'yes';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? 'yes' : 'no';
  const { known, limit } = of(services);
  const found = known.get(host);
  if (found !== undefined) return found ? 'yes' : 'no';
  if (limit.pendingCount >= MOST_WAITING) return 'unknown';
  const isPublic = await limit(() => lookUp(host));
  known.set(host, isPublic);
  return isPublic ? 'yes' : 'no';
}

function urlOf(address: string, { config }: Services): URL | null {
  try {
    return checkedUrl(address, config.guardedFetchAllow);
  } catch (error) {
    if (error instanceof GuardedFetchError) return null;
    throw error;
  }
}

function of(services: Services): LookUps {
  const lookUps = lookUpsOf.get(services) ?? {
    known: new LRUCache<string, boolean>({ max: 1000, ttl: 60_000 }),
    limit: pLimit(MOST_AT_ONCE),
  };
  lookUpsOf.set(services, lookUps);
  return lookUps;
}

const lookUp = (host: string): Promise<boolean> =>
  resolveBySystem(host).then(
    (addresses) => addresses.length > 0 && addresses.every(isPublicAddress),
    () => false,
  );
