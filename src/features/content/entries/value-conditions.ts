import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { all } from '../../../storage/read-window.ts';
import type { SearchPlan } from '../../../storage/search/search-condition.ts';
import type { EntryOrder, EntryQuery, ValueCondition, ValueFilter } from './entry-query.ts';
import { orderedValue } from './value-order.ts';

type Condition = RawBuilder<SqlBool>;

/** That the values of an entry's own fields are as a query asks. */
export const valueConditions = (
  { values = [], statuses }: EntryQuery,
  { isCommon = false }: SearchPlan = {},
): readonly Condition[] => values.map((filter) => holds(filter, statuses, isCommon));

function holds(filter: ValueFilter, statuses: readonly string[], isCommon: boolean): Condition {
  if ('all' in filter) return all(filter.all.map((one) => holds(one, statuses, isCommon)));
  if ('any' in filter)
    return filter.any.length === 0
      ? sql`1 = 0`
      : sql`(${sql.join(
          filter.any.map((one) => holds(one, statuses, isCommon)),
          sql` OR `,
        )})`;
  return hasValue(filter, statuses, isCommon);
}

/** @param isCommon whether that is asked of one entry after the other, rather than the values for their entries */
function hasValue(
  condition: ValueCondition,
  statuses: readonly string[],
  isCommon: boolean,
): Condition {
  const { field, compare } = condition;
  if (compare === 'ne' || compare === 'notIn') {
    const has: ValueCondition = { ...condition, compare: compare === 'ne' ? 'eq' : 'in' };
    return sql`NOT ${hasValue(has, statuses, true)}`;
  }
  const own = valueMatches(condition, sql`"EntryValue"`);
  return isCommon
    ? sql`EXISTS (SELECT 1 FROM "EntryValue" WHERE "entryId" = "Entry"."id" AND "field" = ${field} AND ${own})`
    : sql`"Entry"."id" IN (SELECT "entryId" FROM "EntryValue" WHERE "field" = ${field} AND "status" IN (${sql.join(statuses)}) AND ${own})`;
}

/** The comparison with a row of the index. */
function valueMatches(
  { type, compare, values }: ValueCondition,
  table: RawBuilder<unknown>,
): Condition {
  const column = sql`${table}.${sql.ref(type)}`;
  if (values.length === 0) return sql`1 = 0`;
  const operator = sql.raw(OPERATORS[compare]);
  return sql`(${sql.join(
    values.map((value) => sql`${column} ${operator} ${value}`),
    sql` OR `,
  )})`;
}

const OPERATORS: Readonly<Record<ValueCondition['compare'], string>> = {
  eq: '=',
  in: '=',
  ne: '=',
  notIn: '=',
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
    (sorted ? isRange(filter) : filter === equal) && 'field' in filter && filter.field === field;
  const own = values.filter(isOwn);
  return {
    from: sql`"EntryValue" AS "Ranked" CROSS JOIN "Entry"`,
    isFrom: all([
      sql`"Ranked"."field" = ${field}`,
      sql`"Ranked"."status" = ${statuses[0]}`,
      sql`"Entry"."id" = "Ranked"."entryId"`,
      ...own.map((condition) => valueMatches(condition, sql`"Ranked"`)),
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
  'field' in filter && filter.compare === 'eq' && filter.values.length === 1;

const isRange = (filter: ValueFilter): boolean =>
  'field' in filter && ['eq', 'in', 'gt', 'gte', 'lt', 'lte'].includes(filter.compare);
