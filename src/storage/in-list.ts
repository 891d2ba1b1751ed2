import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Provider } from './provider.ts';

type Values = readonly (string | number)[];

/**
 * That an expression has one of some values; never, where there is none. All of them are one parameter, so that statements don't
 * differ by their number; one alone is compared with, which more indexes can be used for.
 */
export const isIn = (
  provider: Provider,
  expression: RawBuilder<unknown>,
  values: Values,
): RawBuilder<SqlBool> => {
  if (values.length === 0) return sql`1 = 0`;
  if (values.length === 1) return sql`${expression} = ${values[0]}`;
  return provider === 'sqlite'
    ? sql`${expression} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
    : sql`${expression} = ANY(${arrayOf(values)})`;
};

/** That an expression, which is never null, has none of some values; always, where there is none. */
export const isNotIn = (
  provider: Provider,
  expression: RawBuilder<unknown>,
  values: Values,
): RawBuilder<SqlBool> => sql`NOT (${isIn(provider, expression, values)})`;

/** Values of one type as a parameter of PostgreSQL. */
export const arrayOf = (values: Values): RawBuilder<unknown> =>
  typeof values[0] === 'number' ? sql`${values}::int[]` : sql`${values}::text[]`;

/** The elements of a list, each a row with its `value` as JSON, for FROM; all of them are one parameter. */
export const elementsOf = (
  provider: Provider,
  elements: readonly unknown[],
): RawBuilder<unknown> =>
  provider === 'sqlite'
    ? sql`json_each(${JSON.stringify(elements)})`
    : sql`jsonb_array_elements(${JSON.stringify(elements)}::jsonb)`;

/** Whether a text has a part, taken letter by letter; every text has the empty one. */
export const containing = (column: Expression<unknown>, part: string): RawBuilder<SqlBool> =>
  part === ''
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${column} LIKE ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`;
