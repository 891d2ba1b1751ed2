import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A column of a list's order, with its direction. All columns together make the order total. */
export interface OrderColumn {
  /** Never null. */
  readonly expression: RawBuilder<string | number>;
  readonly direction: 'asc' | 'desc';
  readonly type: keyof typeof FITS;
}

/** The values of a row in the columns of an order. */
type Keys = readonly (string | number)[];

/** Whether keys that a caller brought can be compared with these columns at all. */
export const fitsOrder = (order: readonly OrderColumn[], keys: Keys): boolean =>
  keys.length === order.length && order.every(({ type }, i) => FITS[type](keys[i]));

/** Columns of PostgreSQL have four bytes. */
const LARGEST = 2 ** 31 - 1;

const FITS = {
  text: (key: unknown) => typeof key === 'string',
  integer: (key: unknown) => Number.isInteger(key) && Math.abs(Number(key)) <= LARGEST,
  real: (key: unknown) => typeof key === 'number',
};

/** That a row comes after a place in the order. */
export const beyond = (order: readonly OrderColumn[], keys: Keys): RawBuilder<SqlBool> =>
  comparison(order, keys, '');

/** That a row comes no later than a place in the order. */
export const upTo = (order: readonly OrderColumn[], keys: Keys): RawBuilder<SqlBool> =>
  comparison(turned(order), keys, '=');

/**
 * A condition on the first column alone, which `beyond` implies (and `upTo`, for the turned order). PostgreSQL uses it to estimate the
 * number of rows; for a comparison of several columns it assumes a third of them.
 */
export const firstNotBefore = (
  [first]: readonly OrderColumn[],
  keys: Keys,
): readonly RawBuilder<SqlBool>[] => (first ? [isNotBefore(first, keys)] : []);

/** Where all columns run in one direction, databases begin there in an index of them. */
function comparison(
  order: readonly OrderColumn[],
  keys: Keys,
  orThere: '' | '=',
): RawBuilder<SqlBool> {
  const [first] = order;
  if (!first || keys.length !== order.length) return sql`1 = 0`;
  if (order.some(({ direction }) => direction !== first.direction))
    return sql`(${isNotBefore(first, keys)} AND ${isAfter(order, keys, orThere)})`;
  const columns = sql.join(order.map(({ expression }) => expression));
  return sql`(${columns}) ${sql.raw(OPERATORS[first.direction] + orThere)} (${sql.join(keys)})`;
}

const OPERATORS = { asc: '>', desc: '<' } as const;

/** A condition on the first column, which `isAfter` implies; stated separately, it lets the database start there in its index. */
const isNotBefore = ({ expression, direction }: OrderColumn, [key]: Keys): RawBuilder<SqlBool> =>
  sql`${expression} ${sql.raw(OPERATORS[direction])}= ${key}`;

/** Whether `(a, b, id)` comes after `keys` in an order whose columns run in different directions; with `=` also whether it equals them. */
function isAfter(
  order: readonly OrderColumn[],
  keys: Keys,
  orThere: '' | '=',
): RawBuilder<SqlBool> {
  const [column, ...rest] = order;
  const [key, ...restOfKeys] = keys;
  if (!column || key === undefined) return sql`1 = 0`;
  const { expression, direction } = column;
  const operator = OPERATORS[direction];
  if (rest.length === 0) return sql`${expression} ${sql.raw(operator + orThere)} ${key}`;
  return sql`(${expression} ${sql.raw(operator)} ${key} OR (${expression} = ${key} AND ${isAfter(rest, restOfKeys, orThere)}))`;
}

/** Reverses an order. */
export const turned = (order: readonly OrderColumn[]): readonly OrderColumn[] =>
  order.map((column) => ({ ...column, direction: column.direction === 'asc' ? 'desc' : 'asc' }));

/** Compares two places in an order as the databases do: negative if `a` comes first, positive if `b` does. */
export function compareKeys(
  order: readonly Pick<OrderColumn, 'direction'>[],
  a: Keys,
  b: Keys,
): number {
  for (const [i, { direction }] of order.entries()) {
    const [left = 0, right = 0] = [a[i], b[i]];
    if (left === right) continue;
    return compare(left, right) < 0 === (direction === 'asc') ? -1 : 1;
  }
  return 0;
}

/** Texts by their bytes, which for characters beyond U+FFFF is another order than JavaScript's. */
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' || typeof b === 'number'
    ? Number(a) - Number(b)
    : Buffer.compare(Buffer.from(a), Buffer.from(b));
