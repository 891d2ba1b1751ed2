import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { OrderColumn } from './place-in-order.ts';
import type { Provider } from './provider.ts';
import type { ListSource } from './read-window.ts';

/** A list that each of many parents has, and the index by which a database finds the rows of one of them. */
export interface NestedList extends ListSource {
  /** The table of the index, alone. */
  readonly table: RawBuilder<unknown>;
  /** What SQLite tells the rows of the table apart by (https://www.sqlite.org/rowidtable.html). */
  readonly rowid: RawBuilder<unknown>;
  /** What the index begins with: conditions on the table, of which each row of the parent's list meets one. */
  readonly rangesOf: (parent: RawBuilder<unknown>) => readonly RawBuilder<SqlBool>[];
  /** What the index goes on with in each range: the list's own `order`, the same object, where it has that. */
  readonly indexOrder: readonly OrderColumn[];
  /** The same rows by an index in the list's order that has those of all parents, where the list's own index has another order. */
  readonly sorted?: SortedRows;
  /** Whether nearly every row of a range is one of the list, so that a page is full after a few of them. */
  readonly isDense: boolean;
  /** What is counted instead, where the index alone tells how many there are. */
  readonly counted?: Pick<ListSource, 'from' | 'where'>;
}

/** The rows of all parents. */
export interface SortedRows extends ListSource, Pick<NestedList, 'table' | 'counted'> {
  /** The key of a row's parent, as no index has it that begins with it. */
  readonly parent: RawBuilder<unknown>;
  /** What the index begins with. */
  readonly ranges: readonly RawBuilder<SqlBool>[];
}

/** What lists are read with. */
export interface Reader {
  readonly tables: Kysely<never>;
  readonly provider: Provider;
  /** Accounts for rows that are about to be looked at. @throws where the request has looked at too many */
  spend(rows: number): void;
}
