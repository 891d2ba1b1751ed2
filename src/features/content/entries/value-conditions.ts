import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { all } from '../../../storage/read-window.ts';
import type { SearchPlan } from '../../../storage/search/search-condition.ts';
import type {
  EntryOrder,
  EntryQuery,
  ValueCondition,
  ValueFilter,
  ValueTest,
} from './entry-query.ts';
import { orderedValue } from './value-order.ts';

type Condition = RawBuilder<SqlBool>;

/** That the values of an entry's own fields are as a query asks. */
export const valueConditions = (
  { values = [], statuses }: EntryQuery,
  { isCommon = false }: SearchPlan = {},
): readonly Condition[] => values.map((filter) => holds(filter, statuses, isCommon));

function holds(filter: ValueFilter, statuses: readonly string[], isCommon: boolean): Condition {
  if ('all' in filter) return all(filter.all.map((one) => holds(one, statuses, isCommon)));
  if ('any' in filter) return any(filter.any.map((one) => holds(one, statuses, isCommon)));
  if ('not' in filter) return sql`NOT (${holds(filter.not, statuses, true)})`;
  return hasValue(filter, statuses, isCommon);
}

const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` OR `)})`;

/** @param isCommon whether that is asked of one entry after the other, rather than the values for their entries */
function hasValue(
  condition: ValueCondition,
  statuses: readonly string[],
  isCommon: boolean,
): Condition {
  const own = passes(condition, sql`"EntryValue"`);
  return isCommon
    ? sql`EXISTS (SELECT 1 FROM "EntryValue" WHERE "entryId" = "Entry"."id" AND "field" = ${condition.field} AND ${own})`
    : sql`"Entry"."id" IN (SELECT "entryId" FROM "EntryValue" WHERE "field" = ${condition.field} AND "status" IN (${sql.join(statuses)}) AND ${own})`;
}

/** That a row of the index passes the tests. */
function passes({ type, tests }: ValueCondition, table: RawBuilder<unknown>): Condition {
  const column = sql`${table}.${sql.ref(type)}`;
  return all(
    tests.map(({ compare, values }) =>
      compare === 'in'
        ? isOneOf(column, values)
        : sql<SqlBool>`${column} ${sql.raw(OPERATORS[compare])} ${values[0]}`,
    ),
  );
}

const isOneOf = (column: RawBuilder<unknown>, values: ValueTest['values']): Condition =>
  values.length === 1
    ? sql`${column} = ${values[0]}`
    : values.length === 0
      ? sql`1 = 0`
      : sql`${column} IN (${sql.join(values)})`;

const OPERATORS: Readonly<Record<Exclude<ValueTest['compare'], 'in'>, string>> = {
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** An index of one field that a list is read from, in its order. */
export interface ValueSource {
  readonly from: RawBuilder<unknown>;
  readonly isFrom: Condition;
  readonly columns: {
    readonly id: RawBuilder<number>;
    readonly date: RawBuilder<string>;
    value(order: EntryOrder): RawBuilder<string | number> | undefined;
  };
  /** The filters that remain. */
  readonly values: readonly ValueFilter[];
}

/**
 * Where one index has both the order of a list and its entries, or all of them that some filters leave: a list that is sorted by a field, or
 * one with a certain value in the order of dates. Null for all others.
 */
export function valueSource(query: EntryQuery): ValueSource | null {
  const { values = [], statuses, include = [], slugs, search, order } = query;
  if (include.length > 0 || slugs || search) return null;
  const [first] = order;
  const sorted = first && orderedValue(first.by);
  const equal = values.find(isEqualTo);
  const field = sorted?.field ?? (first?.by === 'date' ? equal?.field : undefined);
  if (field === undefined || statuses.length !== 1) return null;
  const isOwn = (filter: ValueFilter): filter is ValueCondition =>
    'field' in filter && filter.field === field && (sorted !== undefined || filter === equal);
  const own = values.filter(isOwn);
  return {
    from: sql`"EntryValue" AS "Ranked" CROSS JOIN "Entry"`,
    isFrom: all([
      sql`"Ranked"."field" = ${field}`,
      sql`"Ranked"."status" = ${statuses[0]}`,
      sql`"Entry"."id" = "Ranked"."entryId"`,
      ...own.map((condition) => passes(condition, sql`"Ranked"`)),
    ]),
    columns: {
      id: sql`"Ranked"."entryId"`,
      date: sql`"Ranked"."date"`,
      value: ({ by }) =>
        orderedValue(by)?.field === field
          ? sql`"Ranked".${sql.ref(orderedValue(by)?.type ?? '')}`
          : undefined,
    },
    values: values.filter((filter) => !isOwn(filter)),
  };
}

const isEqualTo = (filter: ValueFilter): filter is ValueCondition =>
  'field' in filter &&
  filter.tests.some(({ compare, values }) => compare === 'in' && values.length === 1);
