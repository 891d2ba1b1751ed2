import { LRUCache } from 'lru-cache';
import type { Dependency } from '../storage/change-log.ts';
import { groupOfTable, type Tables } from '../storage/tables.ts';
import type { Context } from './context.ts';
import type { Services } from './services.ts';

/** How a loader's values are kept for later requests. They are shared, so nobody may alter them. */
export interface Keeping<K, V> {
  /** What the values are read from: they hold until a change in the groups of these. */
  readonly tables: readonly (keyof Tables)[];
  /** What one value depends on where that is less; then the loader's own read notes nothing (`Context.readPart`). */
  dependenciesOf?(key: NonNullable<K>, value: V): readonly Dependency[];
  /** What they may take in memory, in bytes, by the loader's own estimate. */
  readonly maxBytes: number;
  bytesOf(value: V): number;
  /** Whether only who reads rows again keeps them: REST keeps the text that it makes of them instead. */
  readonly isForRereading?: boolean;
}

type Read<K, V> = (context: Context, keys: readonly K[]) => Promise<readonly V[]>;

interface Kept<V> {
  readonly value: V;
  readonly dependencies: readonly Dependency[];
  readonly seq: number;
}

/** A read that asks the database only for what no earlier request has read since the last change. */
export interface KeepingRead<K, V> {
  readonly read: Read<K, V>;
  /** What is kept of a key and still true; undefined for nothing. */
  find(context: Context, key: K): V | undefined;
}

/** Makes a read remember what it read, for all requests until a change in what it reads from (docs/adr/0003-caching-by-version.md). */
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
    if (missing.length === 0) return found.map((one) => one?.value as V); // each was found
    const cache = cacheOf(services);
    const values = await read(context, missing);
    const isCached = context.rereads || !isForRereading;
    const fresh = new Map(missing.map((key, i) => [key, values[i] as V])); // as many as were asked for
    for (const [key, value] of fresh) {
      const dependencies = (key == null ? undefined : dependenciesOf?.(key, value)) ?? groups;
      context.readPart(dependencies);
      if (isCached && key != null) cache.set(key, { value, dependencies, seq });
    }
    return keys.map((key, i) => (fresh.has(key) ? fresh.get(key) : found[i]?.value) as V); // as above
  };

  return { read: readMissing, find: (context, key) => findCached(context, key)?.value };
}

/** Bytes that an entry of the cache takes besides its value. */
const OVERHEAD = 120;
const BYTES_OF_DEPENDENCY = 40;
