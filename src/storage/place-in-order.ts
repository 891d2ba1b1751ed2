import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MAX_INTEGER } from '../operation/args.ts';

/** What a list is sorted by, each with its direction; together they make the order total. */
export interface OrderColumn {
  /** Never null. */
  readonly expression: RawBuilder<string | number>;
  readonly direction: 'asc' | 'desc';
  readonly type: keyof typeof FITS;
}

/** Whether keys that a caller brought can be compared with these columns at all. */
export const fitsOrder = (
  order: readonly OrderColumn[],
  keys: readonly (string | number)[],
): boolean => keys.length === order.length && order.every(({ type }, i) => FITS[type](keys[i]));

const FITS = {
  text: (key: unknown) => typeof key === 'string',
  integer: (key: unknown) => Number.isInteger(key) && Math.abs(Number(key)) <= MAX_INTEGER,
  real: (key: unknown) => typeof key === 'number',
};

/** What rows after a place in the order meet: all of these conditions. */
export const beyond = (order: readonly OrderColumn[], keys: readonly (string | number)[]) => [
  isNotBefore(order, keys),
  isAfter(order, keys),
];

/** What `isAfter` implies of the first column; said by itself, it lets the database begin there in its index. */
function isNotBefore(
  [column]: readonly OrderColumn[],
  [key]: readonly (string | number)[],
): RawBuilder<SqlBool> {
  if (!column || key === undefined) return sql`1 = 0`;
  const { expression, direction } = column;
  return direction === 'asc' ? sql`${expression} >= ${key}` : sql`${expression} <= ${key}`;
}

/** `(a, b, id)` comes after `keys` in an order whose columns may run in different directions. */
function isAfter(
  order: readonly OrderColumn[],
  keys: readonly (string | number)[],
): RawBuilder<SqlBool> {
  const [column, ...rest] = order;
  const [key, ...restOfKeys] = keys;
  if (!column || key === undefined) return sql`1 = 0`;
  const { expression, direction } = column;
  const isFurther = sql<SqlBool>`${expression} ${direction === 'asc' ? sql`>` : sql`<`} ${key}`;
  if (rest.length === 0) return isFurther;
  return sql`(${isFurther} OR (${expression} = ${key} AND ${isAfter(rest, restOfKeys)}))`;
}

/** The same order read backwards. */
export const turned = (order: readonly OrderColumn[]): readonly OrderColumn[] =>
  order.map((column) => ({ ...column, direction: column.direction === 'asc' ? 'desc' : 'asc' }));
