import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import type { Services } from '../services.ts';
import { groupOfTable, type Tables } from '../storage/tables.ts';

/** How a loader's values are kept for later requests. They are shared, so nobody may alter them. */
export interface Keeping<V> {
  /** What the values are read from: they hold until a change in the groups of these. */
  readonly tables: readonly (keyof Tables)[];
  /** What they may take in memory, in bytes, by the loader's own estimate. */
  readonly maxBytes: number;
  bytesOf(value: V): number;
  /** Whether only who reads rows again keeps them: REST keeps the text that it makes of them instead. */
  readonly isForRereading?: boolean;
}

type Read<K, V> = (context: Context, keys: readonly K[]) => Promise<readonly V[]>;
type Kept<K, V> = LRUCache<NonNullable<K>, { readonly seq: number; readonly value: V }>;

/** A read that asks the database only for what no earlier request has read since the last change. */
export interface KeepingRead<K, V> {
  readonly read: Read<K, V>;
  /** What is kept of a key and still true; undefined for nothing. */
  find(context: Context, key: K): V | undefined;
}

/** Makes a read remember what it read, for all requests until a change in what it reads from (docs/adr/0003-caching-by-version.md). */
export function keepRows<K, V>(
  read: Read<K, V>,
  { tables, maxBytes, bytesOf, isForRereading }: Keeping<V>,
): KeepingRead<K, V> {
  const groups = [...new Set(tables.map((table) => groupOfTable[table]))];
  const caches = new WeakMap<Services, Kept<K, V>>();
  const cacheOf = (services: Services): Kept<K, V> => {
    const known = caches.get(services);
    if (known) return known;
    const made: Kept<K, V> = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ value }) => bytesOf(value) + OVERHEAD,
    });
    caches.set(services, made);
    return made;
  };

  const find = (context: Context, key: K): V | undefined => {
    const { services } = context;
    const found = key == null ? undefined : cacheOf(services).get(key);
    if (!found || found.seq < services.changes.latestIn(groups)) return undefined;
    context.read(...tables);
    return found.value;
  };

  const readMissing: Read<K, V> = async (context, keys) => {
    const { services, loaders } = context;
    const cache = cacheOf(services);
    const changedAt = services.changes.latestIn(groups);
    const { seq } = loaders;
    context.read(...tables);
    const found = keys.map((key) => (key == null ? undefined : cache.get(key)));
    const missing = keys.filter((_, i) => (found[i]?.seq ?? -1) < changedAt);
    if (missing.length === 0) return found.map((one) => one?.value as V); // each was found
    const values = await read(context, missing);
    const isKept = context.rereads || !isForRereading;
    const fresh = new Map(missing.map((key, i) => [key, values[i] as V])); // as many as were asked for
    if (isKept) for (const [key, value] of fresh) if (key != null) cache.set(key, { seq, value });
    return keys.map((key, i) => (fresh.has(key) ? fresh.get(key) : found[i]?.value) as V); // as above
  };

  return { read: readMissing, find };
}

/** Bytes that an entry of the cache takes besides its value. */
const OVERHEAD = 120;
