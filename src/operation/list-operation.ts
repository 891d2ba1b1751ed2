import type { OrderColumn } from '../storage/place-in-order.ts';
import type { Place, Window } from '../storage/read-window.ts';
import type { Args, ArgValues } from './args.ts';
import { type Connection, type PagingArgs, toConnection } from './connection.ts';
import type { Context } from './context.ts';
import { defineOperation, type Operation } from './operation.ts';
import type { Page } from './page.ts';
import { readPlace } from './paging-args.ts';
import { parseArgs } from './parse-args.ts';

/** What a list is asked for; what only cursors offer is absent in numbered pages. */
type ListValues<A extends Args, C extends Args> = ArgValues<A> & Partial<ArgValues<C>>;

/** A list of one kind of record: which of them, in which order, and how its parts are read. */
interface ListDefinition<A extends Args, C extends Args, Query, Row> {
  readonly name: string;
  readonly summary: string;
  /** Filters, order and `page`, `per_page` and `offset`, in the order of the site index. */
  readonly args: A;
  /** What can be asked by cursors only. */
  readonly cursorArgs?: C;
  /** Throws unless the viewer may ask this. */
  authorize(context: Context, args: ListValues<A, C>): void | Promise<void>;
  toQuery(context: Context, args: ListValues<A, C>): Query | Promise<Query>;
  order(query: Query): readonly OrderColumn[];
  find(context: Context, query: Query, window: Window): Promise<readonly Place<Row>[]>;
  count(context: Context, query: Query): Promise<number>;
}

/** A list, said once: an operation by numbered pages, as REST asks, and the same by cursors, as GraphQL does. */
export interface ListOperation<A extends Args, Row> extends Operation<A, Page<Place<Row>>> {
  /** A page by cursors. @throws ApiError as the operation does, and as `readPlace` */
  connection(context: Context, raw: Raw, paging: PagingArgs): Promise<Connection<Place<Row>>>;
}

type Raw = Readonly<Record<string, unknown>>;

/** Both modes validate with the same arguments, and ask the same rights, conditions and statements. */
export function defineListOperation<
  const A extends Args,
  Query,
  Row,
  const C extends Args = Record<never, never>,
>(list: ListDefinition<A, C, Query, Row>): ListOperation<A, Row> {
  const { name, summary, args } = list;
  const cursorArgs = { ...args, ...list.cursorArgs } as A & C; // of both
  return {
    ...defineOperation({
      name,
      kind: 'query',
      summary,
      args,
      authorize: (context, asked) => list.authorize(context, asked as ListValues<A, C>), // without what only cursors offer
      async resolve(context, asked): Promise<Page<Place<Row>>> {
        const query = await list.toQuery(context, asked as ListValues<A, C>); // as above
        const [items, total] = await Promise.all([
          list.find(context, query, pageWindow(asked)),
          list.count(context, query),
        ]);
        return { items, total };
      },
    }),
    async connection(context, raw, paging) {
      const values = parseArgs(cursorArgs, raw) as ListValues<A, C>; // those of both
      await list.authorize(context, values);
      const query = await list.toQuery(context, values);
      const window = readPlace(paging, list.order(query));
      const found = await list.find(context, query, { ...window, limit: window.limit + 1 });
      return toConnection(
        window,
        found,
        (row) => row,
        () => list.count(context, query),
      );
    },
  };
}

/** Where a numbered page stands; `offset` takes the place of the page. */
function pageWindow(args: Raw): Window {
  const { page = 1, per_page: limit = 10, offset } = args as OffsetArgs; // lists have these, or not at all
  return { limit, offset: offset ?? (page - 1) * limit };
}

interface OffsetArgs {
  readonly page?: number;
  readonly per_page?: number;
  readonly offset?: number;
}
