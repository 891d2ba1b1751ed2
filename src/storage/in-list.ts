import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Provider } from './provider.ts';

type Values = readonly (string | number)[];

/** That an expression has one of some values; never, where there is none. The statement is the same however many they are. */
export const isIn = (
  provider: Provider,
  expression: RawBuilder<unknown>,
  values: Values,
): RawBuilder<SqlBool> =>
  values.length === 0
    ? sql`1 = 0`
    : provider === 'sqlite'
      ? sql`${expression} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
      : sql`${expression} = ANY(${arrayOf(values)})`;

/** That an expression, which is never null, has none of some values; always, where there is none. */
export const isNotIn = (
  provider: Provider,
  expression: RawBuilder<unknown>,
  values: Values,
): RawBuilder<SqlBool> =>
  values.length === 0
    ? sql`1 = 1`
    : provider === 'sqlite'
      ? sql`${expression} NOT IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
      : sql`${expression} <> ALL(${arrayOf(values)})`;

/** Values as a parameter of PostgreSQL. */
export const arrayOf = (values: Values): RawBuilder<unknown> =>
  typeof values[0] === 'number' ? sql`${values}::int[]` : sql`${values}::text[]`;
