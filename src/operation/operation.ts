import { ApiError, isRefusal } from '../lib/api-error.ts';
import { capitalized } from '../lib/word-forms.ts';
import type { Args, ArgValues } from './args.ts';
import type { Context } from './context.ts';
import { notInUnit, refused } from './errors.ts';
import {
  type Connection,
  listConnection,
  type PagingArgs,
  readWindow,
  toConnection,
} from './lists/connection.ts';
import type { ListReading } from './lists/list-reading.ts';
import { fitsOrder, type OrderColumn } from './lists/order.ts';
import type { Window } from './lists/window.ts';
import { parseArgs } from './parse-args.ts';

/** Something the site can do, defined once: its arguments, who may do it, and how. */
export interface Operation<A extends Args = Args, Result = unknown> {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  /** One sentence. OpenAPI uses it as the summary and GraphQL as the description. */
  readonly summary: string;
  readonly args: A;
  /**
   * Whether it does more than write to the database (counts attempts, calls other servers, processes images), so that it can't share a
   * transaction with others (`atomically`).
   */
  readonly isAlone?: boolean;
  /** Throws unless the viewer may run the operation. It is required, so that no operation forgets it. It only reads. */
  authorize(context: Context, args: ArgValues<A>): void | Promise<void>;
  resolve(context: Context, args: ArgValues<A>): Result | Promise<Result>;
}

export const defineOperation = <const A extends Args, Result>(
  operation: Operation<A, Result>,
): Operation<A, Result> => operation;

/** The name of an operation on records that are called by these words: `list` and `media items` are `listMediaItems`. */
export const operationName = (verb: string, words: string): string =>
  [verb, ...words.split(' ').map(capitalized)].join('');

/** Runs a whole call from raw input: parse, authorize, resolve. GraphQL, the command line and tests use it. */
export async function perform<A extends Args, Result>(
  operation: Operation<A, Result>,
  context: Context,
  raw: Readonly<Record<string, unknown>>,
): Promise<Result> {
  return await run(operation, context, parseArgs(operation.args, raw));
}

/** Runs a call whose arguments are already validated: authorize, resolve. REST uses it. */
export async function run<A extends Args, Result>(
  operation: Operation<A, Result>,
  context: Context,
  args: ArgValues<A>,
): Promise<Result> {
  const { viewer } = context;
  if (operation.kind === 'mutation' && viewer.previews !== undefined && viewer.id === 0)
    throw refused(viewer, 'rest_forbidden', 'A token for a preview is for reading only.');
  if (operation.isAlone && context.isUnit) throw notInUnit(operation.name);
  await operation.authorize(context, args);
  return await operation.resolve(context, args);
}

/** For operations that everybody may run. */
export const anyone = (): void => {};

/** Whether a check passes that throws if the viewer is not allowed, such as an operation's `authorize`. */
export async function isAllowed(check: () => unknown): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** The values of a list's arguments. What only cursors offer is absent in numbered pages. */
export type ListValues<A extends Args, C extends Args> = Omit<ArgValues<A>, keyof C> &
  Pick<ArgValues<C>, keyof A & keyof C> &
  Partial<Omit<ArgValues<C>, keyof A>>;

/** A list of one kind of record: which of them, in which order, and how its parts are read. */
interface ListDefinition<A extends Args, C extends Args, Query, Row, Shown>
  extends ListReading<Query, Row> {
  readonly name: string;
  readonly summary: string;
  /** Filters, order and `page`, `per_page` and `offset`, in the order of the site index. */
  readonly args: A;
  /** All arguments by cursors, where these are not the same: some are only offered there, or take more. */
  readonly cursorArgs?: C;
  /** Throws unless the viewer may ask this. */
  authorize(context: Context, args: ListValues<A, C>): void | Promise<void>;
  /** Throws if a numbered page is refused for records that the viewer may not read; a list by cursors leaves these out. */
  authorizePage?(context: Context, args: ListValues<A, C>): void | Promise<void>;
  /** @param by how the list is paged, for lists whose defaults depend on it */
  toQuery(context: Context, args: ListValues<A, C>, by: 'page' | 'cursor'): Query | Promise<Query>;
  order(query: Query, context: Context): readonly OrderColumn[];
  /** Reads a numbered page and the total; by `find` and `count` unless given. Its items may be less than rows, such as ids and versions. */
  readPage?(
    context: Context,
    query: Query,
    window: Window,
    args: ListValues<A, C>,
  ): Promise<Page<Shown>>;
  /** Maximum number of items of a page by cursors; 100 unless given. */
  readonly most?: number;
  /** Whether a numbered page beyond the last is refused (`rest_post_invalid_page_number`), and not empty. */
  readonly refusesPagesBeyond?: boolean;
  /** Computes the window of a numbered page, for a list with other arguments than `page`, `per_page` and `offset`. */
  window?(context: Context, args: ListValues<A, C>): Window;
}

/** A list that is defined once: an operation by numbered pages of shown items for REST, and connections by cursors for GraphQL. */
export interface ListOperation<A extends Args, Item, Shown = Item>
  extends Operation<A, Page<Shown>> {
  /** A page by cursors. @throws ApiError as the operation does, and as `readWindow` */
  connection(context: Context, raw: Raw, paging: PagingArgs): Promise<Connection<Item>>;
}

type Raw = Readonly<Record<string, unknown>>;

/** Both modes validate with the same arguments, and ask the same rights, conditions and statements. */
export function defineListOperation<
  const A extends Args,
  Query,
  Row extends Shown,
  const C extends Args = Record<never, never>,
  Shown = Row,
>(list: ListDefinition<A, C, Query, Row, Shown>): ListOperation<A, Row, Shown> {
  const { name, summary, args } = list;
  const readPage = async (context: Context, query: Query, window: Window): Promise<Page<Shown>> => {
    const [items, total] = await Promise.all([
      list.find(context, query, window),
      list.count(context, query),
    ]);
    return { items, total };
  };
  const cursorArgs = list.cursorArgs ?? args;
  return {
    ...defineOperation({
      name,
      kind: 'query',
      summary,
      args,
      async authorize(context, asked) {
        const values = asked as unknown as ListValues<A, C>; // without what only cursors offer
        await list.authorizePage?.(context, values);
        await list.authorize(context, values);
      },
      async resolve(context, asked): Promise<Page<Shown>> {
        const values = asked as unknown as ListValues<A, C>; // as above
        const query = await list.toQuery(context, values, 'page');
        const window = list.window?.(context, values) ?? pageWindow(values);
        const page = await (list.readPage ?? readPage)(context, query, window, values);
        const { limit, offset = 0 } = window;
        if (list.refusesPagesBeyond) assertPageExists(offset / limit + 1, limit, page.total);
        return page;
      },
    }),
    async connection(context, raw, paging) {
      const values = parseArgs(cursorArgs, raw) as unknown as ListValues<A, C>; // those of both
      await list.authorize(context, values);
      const query = await list.toQuery(context, values, 'cursor');
      const order = list.order(query, context);
      const window = readWindow(paging, list.most, (keys) => fitsOrder(order, keys));
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

/** A list that is all at hand. */
interface ArrayListDefinition<A extends Args, Item> {
  readonly name: string;
  readonly summary: string;
  readonly args: A;
  authorize(context: Context, args: ArgValues<A>): void | Promise<void>;
  items(context: Context, args: ArgValues<A>): readonly Item[] | Promise<readonly Item[]>;
  /** Returns the unique key of an item, from which its cursor is made. */
  keyOf(item: Item): string | number;
}

/** As `defineListOperation` for a list that is all at hand. */
export function defineArrayListOperation<const A extends Args, Item>(
  list: ArrayListDefinition<A, Item>,
): ListOperation<A, Item> {
  return {
    ...defineOperation({
      ...list,
      kind: 'query',
      async resolve(context, args): Promise<Page<Item>> {
        const items = await list.items(context, args);
        const { limit, offset = 0 } = pageWindow(args);
        return { items: items.slice(offset, offset + limit), total: items.length };
      },
    }),
    async connection(context, raw, paging) {
      const args = parseArgs(list.args, raw);
      await list.authorize(context, args);
      return listConnection(await list.items(context, args), list.keyOf, paging);
    },
  };
}

/** The window of a numbered page; `offset` overrides the page. */
function pageWindow(args: Raw): Window {
  const { page = 1, per_page: limit = 10, offset } = args as OffsetArgs; // lists have these, or not at all
  return { limit, offset: Math.max(0, offset ?? (page - 1) * limit) };
}

interface OffsetArgs {
  readonly page?: number;
  readonly per_page?: number;
  readonly offset?: number;
}

/** One page of a list: its items in order, and the length of the whole list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** @throws ApiError `rest_post_invalid_page_number` for a page after the last one; an empty list has no invalid page */
export function assertPageExists(page: number, perPage: number, total: number): void {
  if (total > 0 && page > Math.ceil(total / perPage))
    throw new ApiError(
      'rest_post_invalid_page_number',
      400,
      'The page asked for is beyond the last one.',
    );
}
