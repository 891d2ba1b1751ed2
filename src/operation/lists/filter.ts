import type { RawBuilder, SqlBool } from 'kysely';
import type { Provider } from '../../storage/provider.ts';
import type { Context } from '../context.ts';
import { all } from './window.ts';

type Condition = RawBuilder<SqlBool>;

/**
 * One way to narrow a list: its value follows from the arguments of the list, its conditions from the value. A list has a table of its
 * filters, so that a new filter is one member of it.
 * @typeParam ListArgs the arguments of the list
 * @typeParam Given the data besides the value that conditions depend on
 */
export interface Filter<Value, ListArgs, Given> {
  /** Returns the value from the arguments of a list, or undefined. Absent where a list has its own way to ask for it. */
  read?(args: ListArgs, context: Context): Value | undefined | Promise<Value | undefined>;
  /** The conditions on a row. */
  where(value: Value, given: Given): Condition | readonly Condition[];
  /** Whether it finds a few rows by itself, whatever the order of the list. */
  readonly isNamed?: boolean;
  /** Whether no index has its rows, so that one row after the other is looked at. */
  isUnindexed?(value: Value): boolean;
  /** Whether an empty list finds nothing; otherwise it is no filter. */
  readonly isEmptyNothing?: boolean;
}

/** The values of a table of filters, all of which must hold. An absent one is no filter. */
export type FilterValues<Table> = {
  readonly [Name in keyof Table]?:
    | (Table[Name] extends Filter<infer Value, never, never> ? Value : never)
    | undefined;
};

type Table<Rule> = Readonly<Record<string, Rule>>;

/** Returns the filters of a table that a query has, with their values. */
export function givenFilters<Rule extends Pick<Filter<unknown, never, never>, 'isEmptyNothing'>>(
  table: Table<Rule>,
  query: object,
): readonly { readonly rule: Rule; readonly value: unknown }[] {
  const values = query as Readonly<Record<string, unknown>>;
  return Object.entries(table).flatMap(([name, rule]) => {
    const value = values[name];
    if (value === undefined || value === null) return [];
    if (Array.isArray(value) && value.length === 0 && !rule.isEmptyNothing) return [];
    return [{ rule, value }];
  });
}

/** Returns the conditions of a query by a table of filters. */
export const conditionsOf = <Given>(
  table: Table<Filter<unknown, never, Given>>,
  query: object,
  given: Given,
): readonly Condition[] =>
  givenFilters(table, query).flatMap(({ rule, value }) => rule.where(value, given));

/** Defines a filter whose value is the list's argument of its name; an empty list finds nothing. */
export const argFilter = <Value>(
  where: (value: Value, provider: Provider) => Condition,
): Filter<Value, never, Provider> => ({ where, isEmptyNothing: true });

/** Defines a filter as `argFilter` does, of values that are left out; an empty list is no filter. */
export const exceptFilter = <Value>(
  where: (values: readonly Value[], provider: Provider) => Condition,
): Filter<readonly Value[], never, Provider> => ({ where });

/** The `WHERE` of a query by a table of such filters. */
export const whereOf = (
  table: Table<Filter<unknown, never, Provider>>,
  query: object,
  { services }: Context,
): Condition => all(conditionsOf(table, query, services.database.provider));

/** Returns what the arguments of a list filter by. @throws ApiError as `read` of the filters does */
export async function readFilterValues<Values, ListArgs>(
  table: Table<Filter<unknown, ListArgs, never>>,
  args: ListArgs,
  context: Context,
): Promise<Values> {
  const values: Record<string, unknown> = {};
  for (const [name, { read }] of Object.entries(table)) {
    const value = await read?.(args, context);
    if (value !== undefined) values[name] = value;
  }
  return values as Values; // each is read by the filter of its name
}
