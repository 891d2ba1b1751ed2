import { invalidParam } from './errors.ts';

/** A page of a list by cursors (GraphQL Cursor Connections specification). */
export interface Connection<Node> {
  readonly edges: readonly Edge<Node>[];
  readonly pageInfo: PageInfo;
  /** How many there are in all; asked only when it is selected. */
  totalCount(): number | Promise<number>;
}

/** An item at its place in a list; the place has a name only when that is asked for. */
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

  /** The same place, with what stands there. */
  with<Other>(node: Other): Edge<Other> {
    return new Edge(this.#keys, node);
  }
}

/** What an item was sorted by. */
type Keys = readonly (string | number)[];

/** Where a page stands in its list. */
export class PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly #edges: readonly Edge<unknown>[];

  constructor(edges: readonly Edge<unknown>[], hasNextPage: boolean, hasPreviousPage: boolean) {
    this.#edges = edges;
    this.hasNextPage = hasNextPage;
    this.hasPreviousPage = hasPreviousPage;
  }

  get startCursor(): string | null {
    return this.#edges[0]?.cursor ?? null;
  }

  get endCursor(): string | null {
    return this.#edges.at(-1)?.cursor ?? null;
  }
}

/** Which page is asked for: `limit` items after a cursor, or before one, read from the list's end; and none beyond another. */
export interface CursorWindow {
  readonly limit: number;
  /** The cursor where reading begins: `after`, or backwards `before`. */
  readonly from?: Keys;
  /** The cursor where it ends, however many were asked for. */
  readonly to?: Keys;
  readonly backwards: boolean;
  /** How many items to pass over where reading begins. */
  readonly offset?: number;
}

export interface PagingArgs {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
}

/** How many items a page has where nothing is said. */
export const DEFAULT_SIZE = 10;
/** How many it has at most, unless a list says otherwise. */
export const MOST = 100;

/**
 * @param most how many items a page has at most, whatever is asked
 * @throws ApiError `rest_invalid_param` for a negative size, both sizes at once or a cursor that is none of ours
 */
export function readWindow(
  { first, last, after, before }: PagingArgs,
  most: number = MOST,
): CursorWindow {
  if (first != null && last != null) throw invalidParam('last', 'Give either first or last.');
  for (const [name, size] of [
    ['first', first],
    ['last', last],
  ] as const)
    if (size != null && size < 0)
      throw invalidParam(name, `${name} must not be negative.`, { code: 'rest_out_of_bounds' });
  const backwards = last != null || (first == null && Boolean(before));
  const [from, to] = backwards ? [before, after] : [after, before];
  const limit = Math.min((backwards ? last : first) ?? DEFAULT_SIZE, most);
  return {
    limit,
    backwards,
    ...(from ? { from: parseCursor(from, backwards ? 'before' : 'after') } : {}),
    ...(to ? { to: parseCursor(to, backwards ? 'after' : 'before') } : {}),
  };
}

/** A place in an order, from the keys it was sorted by. */
const toCursor = (keys: Keys): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

function parseCursor(cursor: string, name: string): Keys {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(keys) && keys.length > 0 && keys.every(isKey)) return keys;
  } catch {
    // Said below.
  }
  throw invalidParam(name, `${name} is not a cursor of this list.`);
}

/** PostgreSQL's text holds no NUL. */
const isKey = (key: unknown): key is string | number =>
  typeof key === 'string' ? !key.includes('\0') : Number.isFinite(key);

/**
 * A connection of what was found for a window; `found` holds one item more than was asked for where the list goes on.
 */
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
  return { edges, pageInfo: new PageInfo(edges, hasNextPage, hasPreviousPage), totalCount };
}
