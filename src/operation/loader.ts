import DataLoader from 'dataloader';
import { type Selectable, sql } from 'kysely';
import { oncePer } from '../lib/once.ts';
import { isIn } from '../storage/in-list.ts';
import type { Tables } from '../storage/tables.ts';
import { MAX_INTEGER } from './args.ts';
import type { Context } from './context.ts';

/** The loaders of a request. `forget` replaces all of them. */
export class LoaderScope {
  /**
   * Loaders by their definitions. A `WeakMap` in each definition would not do: its value refers to its own key, so that it would outlive
   * every collection of young objects, and all rows of all requests with it.
   */
  #loaders = new Map<object, unknown>();
  /**
   * All loaded data shows the change log up to this number. Code that caches a value for later requests takes the number before
   * it reads, because it may rise meanwhile.
   */
  seq: number;

  constructor(seq: number) {
    this.seq = seq;
  }

  /** @param seq of the latest known change */
  forget(seq: number): void {
    this.#loaders = new Map();
    this.seq = seq;
  }

  /** Returns the loader of a definition, and creates it on the first call. */
  get<K, V>(definition: Loader<K, V>, make: () => DataLoader<K, V>): DataLoader<K, V> {
    const known = this.#loaders.get(definition) as DataLoader<K, V> | undefined; // it was made of this definition
    if (known) return known;
    const made = make();
    this.#loaders.set(definition, made);
    return made;
  }
}

export type Loader<K, V> = (context: Context) => DataLoader<K, V>;

/**
 * Defines a batched, per-request reader that all surfaces share. `read` returns values in the order of the keys.
 * @param maxBatchSize 1 where reading one key may need another, which would wait for its own batch
 */
export function defineLoader<K, V>(
  read: (context: Context, keys: readonly K[]) => Promise<readonly V[]>,
  cacheKeyOf?: (key: K) => unknown,
  maxBatchSize = 1000,
): Loader<K, V> {
  const make = (context: Context) => {
    const readUnlessCancelled = async (keys: readonly K[]) => {
      context.cancellation.throwIfCancelled();
      return read(context, keys);
    };
    return new DataLoader<K, V>(readUnlessCancelled, {
      maxBatchSize,
      ...(cacheKeyOf ? { cacheKeyFn: cacheKeyOf as (key: K) => K } : {}), // the map's keys may be of any type
    });
  };
  const loader: Loader<K, V> = (context) => context.loaders.get(loader, () => make(context));
  return loader;
}

/** Defines a loader of single rows by key. An unknown key loads as null. */
export const defineRowLoader = <K, V>(
  read: (context: Context, keys: readonly K[]) => Promise<readonly V[]>,
  keyOf: (row: V) => K,
): Loader<K, V | null> => {
  const readRows = async (context: Context, keys: readonly K[]): Promise<readonly (V | null)[]> => {
    const possible = keys.every(isPossible) ? keys : keys.filter(isPossible);
    const rows = possible.length > 0 ? await read(context, possible) : [];
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    return keys.map((key) => byKey.get(key) ?? null);
  };
  return defineLoader(readRows);
};

/** Defines a loader of the rows of a table by their ids. */
export const defineIdLoader = <Table extends keyof Tables>(table: Table) =>
  defineRowLoader<number, Selectable<Tables[Table]> & { readonly id: number }>(
    async (context, ids) => {
      const isOne = isIn(context.services.database.provider, sql`id`, ids);
      const statement = sql<
        Selectable<Tables[Table]> & { readonly id: number }
      >`SELECT * FROM ${sql.table(table)} WHERE ${isOne}`;
      return (await statement.execute(context.read(table))).rows;
    },
    ({ id }) => id,
  );

/** Defines how a record is read that must be there. @param absence makes the error for the key of none */
export const loadedOr =
  <K, V>(loader: Loader<K, V | null>, absence: () => Error) =>
  async (context: Context, key: K): Promise<V> => {
    const row = await loader(context).load(key);
    if (row === null) throw absence();
    return row;
  };

/** PostgreSQL rejects the whole statement if a number does not fit the column. */
const isPossible = (key: unknown): boolean =>
  typeof key !== 'number' || Math.abs(key) <= MAX_INTEGER;

/** Defines a loader of lists by key. A key without rows loads as an empty list. */
export const defineListLoader = <K, V>(
  read: (context: Context, keys: readonly K[]) => Promise<readonly V[]>,
  keyOf: (row: V) => K,
): Loader<K, readonly V[]> => {
  const readLists = async (context: Context, keys: readonly K[]): Promise<readonly V[][]> => {
    const byKey = new Map<K, V[]>(keys.map((key) => [key, []]));
    for (const row of await read(context, keys)) byKey.get(keyOf(row))?.push(row);
    return keys.map((key) => byKey.get(key) ?? []);
  };
  return defineLoader(readLists);
};

/** A request for something of one parent, `key`. The other members are the same for parents that can be read together. */
export interface OfParent {
  readonly key: string | number;
}

/**
 * Defines a loader of children, such as a page of a list. Requests with the same arguments for many parents are read together. Another
 * alias of a field with other arguments is read separately.
 */
export const defineParentLoader = <Wanted extends OfParent, Result>(
  read: (
    context: Context,
    wanted: Wanted,
    keys: readonly (string | number)[],
  ) => Promise<ReadonlyMap<string | number, Result>>,
  none: Result,
): Loader<Wanted, Result> => {
  /** A request's members other than its key, as JSON. It is cached, since many parents share a request. */
  const nameOf = oncePer<Wanted, string>(new WeakMap(), ({ key: _, ...rest }) =>
    JSON.stringify(rest),
  );
  return defineLoader<Wanted, Result>(
    async (context, all) => {
      const groups = Map.groupBy(all, nameOf);
      const results = new Map(
        await Promise.all(
          [...groups].map(async ([name, group]) => {
            const keys = [...new Set(group.map(({ key }) => key))];
            return [name, await read(context, group[0] as Wanted, keys)] as const; // no group is empty
          }),
        ),
      );
      return all.map((one) => results.get(nameOf(one))?.get(one.key) ?? none);
    },
    (wanted) => `${JSON.stringify(wanted.key)} ${nameOf(wanted)}`,
  );
};
