import DataLoader from 'dataloader';
import { MAX_INTEGER } from './args.ts';
import type { Context } from './context.ts';
import { cacheRows, type Keeping } from './row-cache.ts';

/** What a request has loaded. To forget is to start afresh: old loaders are reached no more. */
export class LoaderScope {
  key: object = {};
  /**
   * All that is loaded shows the change log up to this number. Who keeps something for later requests takes it before it reads,
   * since it may be a later one when that is done.
   */
  seq: number;

  constructor(seq: number) {
    this.seq = seq;
  }

  /** @param seq of the latest change that is known now */
  forget(seq: number): void {
    this.key = {};
    this.seq = seq;
  }
}

export interface Loader<K, V> {
  (context: Context): DataLoader<K, V>;
  /** What an earlier request has left of a key; undefined for nothing. */
  readonly kept?: (context: Context, key: K) => V | undefined;
}

/** The value at once where it is kept, else a promise of it. */
export function loadCached<K, V>(loader: Loader<K, V>, context: Context, key: K): V | Promise<V> {
  const kept = loader.kept?.(context, key);
  return kept === undefined ? loader(context).load(key) : kept;
}

/** A batched, per-request reader, shared by all surfaces. `read` answers in the order of the keys. */
export function defineLoader<K, V>(
  read: (context: Context, keys: readonly K[]) => Promise<readonly V[]>,
  cacheKeyOf?: (key: K) => unknown,
): Loader<K, V> {
  const loaders = new WeakMap<object, DataLoader<K, V>>();
  return (context) => {
    const known = loaders.get(context.loaders.key);
    if (known) return known;
    const readUnlessCancelled = async (keys: readonly K[]) => {
      context.cancellation.throwIfCancelled();
      return read(context, keys);
    };
    const loader = new DataLoader<K, V>(readUnlessCancelled, {
      maxBatchSize: 1000,
      ...(cacheKeyOf ? { cacheKeyFn: cacheKeyOf as (key: K) => K } : {}), // the map's keys may be of any type
    });
    loaders.set(context.loaders.key, loader);
    return loader;
  };
}

/** A loader whose values are kept for later requests. */
export function defineCachedLoader<K, V>(
  readAnew: (context: Context, keys: readonly K[]) => Promise<readonly V[]>,
  keeping: Keeping<K, V>,
): Loader<K, V> {
  const { read, find } = cacheRows(readAnew, keeping);
  return Object.assign(defineLoader(read), { kept: find });
}

/** A loader of single rows by key; an unknown key loads as null. `keeping` lets later requests share them. */
export const defineRowLoader = <K, V>(
  read: (context: Context, keys: readonly K[]) => Promise<readonly V[]>,
  keyOf: (row: V) => K,
  keeping?: Keeping<K, V | null>,
): Loader<K, V | null> => {
  const readRows = async (context: Context, keys: readonly K[]): Promise<readonly (V | null)[]> => {
    const possible = keys.every(isPossible) ? keys : keys.filter(isPossible);
    const rows = possible.length > 0 ? await read(context, possible) : [];
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    return keys.map((key) => byKey.get(key) ?? null);
  };
  return keeping ? defineCachedLoader(readRows, keeping) : defineLoader(readRows);
};

/** PostgreSQL refuses the whole statement for a number that no column holds. */
const isPossible = (key: unknown): boolean =>
  typeof key !== 'number' || Math.abs(key) <= MAX_INTEGER;

/** A loader of lists by key; a key without rows loads as an empty list. `keeping` as for rows. */
export const defineListLoader = <K, V>(
  read: (context: Context, keys: readonly K[]) => Promise<readonly V[]>,
  keyOf: (row: V) => K,
  keeping?: Keeping<K, readonly V[]>,
): Loader<K, readonly V[]> => {
  const readLists = async (context: Context, keys: readonly K[]): Promise<readonly V[][]> => {
    const byKey = new Map<K, V[]>(keys.map((key) => [key, []]));
    for (const row of await read(context, keys)) byKey.get(keyOf(row))?.push(row);
    return keys.map((key) => byKey.get(key) ?? []);
  };
  return keeping ? defineCachedLoader(readLists, keeping) : defineLoader(readLists);
};
