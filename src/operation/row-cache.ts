import { LRUCache } from 'lru-cache';
import type { Dependency } from '../storage/change-log.ts';
import { groupOfTable, type Tables } from '../storage/tables.ts';
import type { Context } from './context.ts';
import type { Services } from './services.ts';

/** How a loader's values are cached for later requests. The values are shared, so nobody may modify them. */
export interface Keeping<K, V> {
  /** The tables that the values are read from. A change in their groups invalidates the values. */
  readonly tables: readonly (keyof Tables)[];
  /** The dependencies of one value if they are narrower. The loader's own read then records nothing (`Context.readPart`). */
  dependenciesOf?(key: NonNullable<K>, value: V): readonly Dependency[];
  /** The maximum size of the cache in bytes, by the loader's own estimate. */
  readonly maxBytes: number;
  bytesOf(value: V): number;
  /** Whether only requests that read rows again use the cache. REST instead caches the JSON that it makes from them. */
  readonly isForRereading?: boolean;
}

type Read<K, V> = (context: Context, keys: readonly K[]) => Promise<readonly V[]>;

interface Kept<V> {
  readonly value: V;
  readonly dependencies: readonly Dependency[];
  readonly seq: number;
}

/** A read that queries the database only for keys that are not cached. */
export interface KeepingRead<K, V> {
  readonly read: Read<K, V>;
  /** Returns a valid cached value, or undefined. */
  find(context: Context, key: K): V | undefined;
}

/** Caches what a read returns, for all requests until a change in its dependencies (docs/adr/0003-caching-by-version.md). */
export function cacheRows<K, V>(
  read: Read<K, V>,
  { tables, dependenciesOf, maxBytes, bytesOf, isForRereading }: Keeping<K, V>,
): KeepingRead<K, V> {
  const groups = [...new Set(tables.map((table) => groupOfTable[table]))];
  const caches = new WeakMap<Services, LRUCache<NonNullable<K>, Kept<V>>>();
  const cacheOf = (services: Services): LRUCache<NonNullable<K>, Kept<V>> => {
    const known = caches.get(services);
    if (known) return known;
    const made = new LRUCache<NonNullable<K>, Kept<V>>({
      maxSize: maxBytes,
      sizeCalculation: ({ value, dependencies }) =>
        bytesOf(value) +
        OVERHEAD +
        (dependenciesOf ? BYTES_OF_DEPENDENCY * dependencies.length : 0),
    });
    caches.set(services, made);
    return made;
  };

  const findCached = (context: Context, key: K): Kept<V> | undefined => {
    const { services } = context;
    const found = key == null ? undefined : cacheOf(services).get(key);
    if (!found || found.seq < services.changes.latestIn(found.dependencies)) return undefined;
    context.readPart(found.dependencies);
    return found;
  };

  const readMissing: Read<K, V> = async (context, keys) => {
    const { services, loaders } = context;
    const { seq } = loaders;
    const found = keys.map((key) => findCached(context, key));
    const missing = keys.filter((_, i) => !found[i]);
    if (missing.length === 0) return found.map((one) => one?.value as V); // all were found
    const cache = cacheOf(services);
    const values = await read(context, missing);
    const isCached = context.rereads || !isForRereading;
    const fresh = new Map(missing.map((key, i) => [key, values[i] as V])); // there is one value per key
    for (const [key, value] of fresh) {
      const dependencies = (key == null ? undefined : dependenciesOf?.(key, value)) ?? groups;
      context.readPart(dependencies);
      if (isCached && key != null) cache.set(key, { value, dependencies, seq });
    }
    return keys.map((key, i) => (fresh.has(key) ? fresh.get(key) : found[i]?.value) as V); // as above
  };

  return { read: readMissing, find: (context, key) => findCached(context, key)?.value };
}

/** Bytes of a cache entry in addition to its value. */
const OVERHEAD = 120;
const BYTES_OF_DEPENDENCY = 40;
