import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { Context } from '../context.ts';
import { defineParentLoader } from '../loader.ts';
import { countRowsOf, readWindowsOf } from './nested.ts';
import { type NestedList, readerOf } from './nested-list.ts';
import type { OrderColumn } from './order.ts';
import { countRows, type ListSource, type Place, readWindow, type Window } from './window.ts';

/** How a list is read and counted. */
export interface ListReading<Query, Row> {
  find(context: Context, query: Query, window: Window): Promise<readonly Place<Row>[]>;
  count(context: Context, query: Query): Promise<number>;
}

/**
 * How a list of whole rows is sorted, read and counted.
 * @param tables the ones that its statements read
 */
export const rowList = <Query, Row>(
  sourceOf: (query: Query, context: Context) => ListSource,
  ...tables: readonly (keyof Tables)[]
): ListReading<Query, Row> & {
  order(query: Query, context: Context): readonly OrderColumn[];
} => ({
  order: (query, context) => sourceOf(query, context).order,
  find: (context, query, window) =>
    readWindow<Row>(read(context, tables), sourceOf(query, context), window),
  count: (context, query) => countRows(read(context, tables), sourceOf(query, context)),
});

/** How the lists of many owners of one kind are read and counted; simultaneous requests are read together. */
interface NestedReading<Owner, Query, Row> {
  find(
    context: Context,
    owner: Owner,
    query: Query,
    window: Window,
    keys: readonly Key[],
  ): Promise<ReadonlyMap<Key, readonly Place<Row>[]>>;
  /** An owner without rows may be missing. */
  count(
    context: Context,
    owner: Owner,
    query: Query,
    keys: readonly Key[],
  ): Promise<ReadonlyMap<Key, number>>;
}

type Key = string | number;

/** Defines how the list of one owner, such as the entries of an author, is read and counted, together with the lists of other owners. */
export function nestedList<Owner, Query, Row>(reading: NestedReading<Owner, Query, Row>) {
  interface Wanted {
    readonly owner: Owner;
    readonly key: Key;
    readonly query: Query;
  }
  const rowsOf = defineParentLoader<Wanted & { readonly window: Window }, readonly Place<Row>[]>(
    (context, { owner, query, window }, keys) => reading.find(context, owner, query, window, keys),
    [],
  );
  const countOf = defineParentLoader<Wanted, number>(
    (context, { owner, query }, keys) => reading.count(context, owner, query, keys),
    0,
  );
  return (owner: Owner, key: Key): ListReading<Query, Row> => ({
    find: (context, query, window) => rowsOf(context).load({ owner, key, query, window }),
    count: (context, query) => countOf(context).load({ owner, key, query }),
  });
}

/** As `nestedList` for whole rows, from what a query makes of the list of an owner and the tables that this names. */
export function nestedRowList<Owner extends string, Query, Row>(
  sourceOf: (context: Context, owner: Owner, query: Query) => NestedList,
  ...tables: readonly (keyof Tables)[]
) {
  const reader = (context: Context) => readerOf(context, read(context, tables));
  return nestedList<Owner, Query, Row>({
    find: (context, owner, query, window, keys) =>
      readWindowsOf(reader(context), sourceOf(context, owner, query), window, keys),
    count: (context, owner, query, keys) =>
      countRowsOf(reader(context), sourceOf(context, owner, query), keys),
  });
}

const read = (context: Context, tables: readonly (keyof Tables)[]): Kysely<never> =>
  context.read(...tables) as never; // the statements are raw
