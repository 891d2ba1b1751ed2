import { invalidParam } from '../errors.ts';

/** A page of a cursor-based list (GraphQL Cursor Connections specification). */
export interface Connection<Node> {
  readonly edges: readonly Edge<Node>[];
  readonly pageInfo: PageInfo;
  /** The length of the whole list. Counted only if it is selected. */
  totalCount(): number | Promise<number>;
}

/** An item and its position in a list. The cursor is computed only on request. */
export class Edge<Node> {
  readonly node: Node;
  readonly #keys: Keys;

  constructor(keys: Keys, node: Node) {
    this.#keys = keys;
    this.node = node;
  }

  get cursor(): string {
    return toCursor(this.#keys);
  }

  /** Returns the same position with another node. */
  with<Other>(node: Other): Edge<Other> {
    return new Edge(this.#keys, node);
  }
}

/** The sort keys of an item. */
type Keys = readonly (string | number)[];

/** The position of a page in its list. */
export class PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** As `Connection.totalCount`. */
  readonly totalCount: Connection<unknown>['totalCount'];
  readonly #edges: readonly Edge<unknown>[];

  constructor({ edges, totalCount }: Omit<Connection<unknown>, 'pageInfo'>, ends: Ends) {
    this.#edges = edges;
    this.totalCount = totalCount;
    this.hasNextPage = ends.hasNextPage;
    this.hasPreviousPage = ends.hasPreviousPage;
  }

  get startCursor(): string | null {
    return this.#edges[0]?.cursor ?? null;
  }

  get endCursor(): string | null {
    return this.#edges.at(-1)?.cursor ?? null;
  }
}

/** Whether a list continues beyond the ends of a page. */
type Ends = Pick<PageInfo, 'hasNextPage' | 'hasPreviousPage'>;

/** The requested page: `limit` items after a cursor, or before one from the end of the list, and none beyond another cursor. */
export interface CursorWindow {
  readonly limit: number;
  /** The cursor at which reading begins: `after`, or `before` when paging backwards. */
  readonly from?: Keys;
  /** The cursor at which reading ends, even if fewer items than `limit` were found. */
  readonly to?: Keys;
  readonly backwards: boolean;
  /** Number of items to skip at the beginning. */
  readonly offset?: number;
}

export interface PagingArgs {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  /** How many items to pass over where the page begins. */
  readonly offset?: number | null | undefined;
}

/** Default number of items of a page. */
export const DEFAULT_SIZE = 10;
/** Maximum number of items of a page, unless a list sets another one. */
export const MOST = 100;

/**
 * @param most maximum number of items of a page
 * @param isPlace whether sort keys can be those of an item of the list
 * @throws ApiError `rest_invalid_param` for a negative size, both sizes at once or a cursor of another list
 */
export function readWindow(
  { first, last, after, before, offset }: PagingArgs,
  most: number = MOST,
  isPlace: (keys: Keys) => boolean = () => true,
): CursorWindow {
  const read = (cursor: string, name: string) => {
    const keys = parseCursor(cursor);
    if (keys && isPlace(keys)) return keys;
    throw invalidParam(name, `${name} is not a cursor of this list.`);
  };
  if (first != null && last != null) throw invalidParam('last', 'Give either first or last.');
  for (const [name, size] of Object.entries({ first, last, offset }))
    if (size != null && size < 0)
      throw invalidParam(name, `${name} must not be negative.`, { code: 'rest_out_of_bounds' });
  const backwards = last != null || (first == null && Boolean(before));
  const [from, to] = backwards ? [before, after] : [after, before];
  const limit = Math.min((backwards ? last : first) ?? DEFAULT_SIZE, most);
  return {
    limit,
    backwards,
    ...(from ? { from: read(from, backwards ? 'before' : 'after') } : {}),
    ...(offset ? { offset } : {}),
    ...(to ? { to: read(to, backwards ? 'after' : 'before') } : {}),
  };
}

/** Encodes a position in an order from its sort keys. */
export const toCursor = (keys: Keys): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Null for a text that is no cursor. */
function parseCursor(cursor: string): Keys | null {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(keys) && keys.length > 0 && keys.every(isKey)) return keys;
  } catch {}
  return null;
}

/** PostgreSQL text can't contain NUL. */
const isKey = (key: unknown): key is string | number =>
  typeof key === 'string' ? !key.includes('\0') : Number.isFinite(key);

/** Makes a connection from the items found for a window. `found` has one item more than requested if the list continues. */
export function toConnection<Found extends { readonly keys: Keys }, Node>(
  { limit, backwards, from, to, offset = 0 }: CursorWindow,
  found: readonly Found[],
  nodeOf: (item: Found) => Node,
  totalCount: () => number | Promise<number>,
): Connection<Node> {
  const hasMore = found.length > limit;
  const shown = !hasMore
    ? found
    : backwards
      ? found.slice(found.length - limit)
      : found.slice(0, limit);
  const isBegunLater = from !== undefined || offset > 0;
  const edges = shown.map((item) => new Edge(item.keys, nodeOf(item)));
  const hasNextPage = backwards ? isBegunLater : hasMore || to !== undefined;
  const hasPreviousPage = backwards ? hasMore || to !== undefined : isBegunLater;
  const pageInfo = new PageInfo({ edges, totalCount }, { hasNextPage, hasPreviousPage });
  return { edges, pageInfo, totalCount };
}

/** Makes a connection from a list in memory. `keyOf` identifies its items. @throws ApiError as `readWindow` */
export function listConnection<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
  paging: PagingArgs,
): Connection<Item> {
  const found = items.map((item) => ({ item, keys: [keyOf(item)] }));
  const placeOf = (keys: Keys) => found.findIndex((one) => one.keys[0] === keys[0]);
  const window = readWindow(paging, MOST, (keys) => placeOf(keys) !== -1);
  const places = [window.from, window.to].map((keys) => keys && placeOf(keys));
  const [after, before] = window.backwards ? places.toReversed() : places;
  const asked = found.slice((after ?? -1) + 1 + (window.offset ?? 0), before);
  const shown = window.backwards
    ? asked.slice(-(window.limit + 1))
    : asked.slice(0, window.limit + 1);
  return toConnection(
    window,
    shown,
    ({ item }) => item,
    () => items.length,
  );
}
