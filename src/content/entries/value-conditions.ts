import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { all, any } from '../../operation/lists/window.ts';
import { isIn } from '../../storage/in-list.ts';
import type { Provider } from '../../storage/provider.ts';
import type { SearchPlan } from '../../storage/search/search-condition.ts';
import { passes } from '../fields/comparisons.ts';
import type { EntryOrder, ValueCondition, ValueFilter } from './entry-query.ts';

type Condition = RawBuilder<SqlBool>;

/** How the entries that own fields ask for are looked for. */
export interface ValuePlan extends Pick<SearchPlan, 'isCommon'> {
  /** A condition that few entries meet. The list starts from these, and checks the other conditions entry by entry. */
  readonly rareValue?: RareValue;
}

/** A condition with the entries that meet it. A database would think that they are many. */
export interface RareValue {
  readonly condition: ValueCondition;
  readonly ids: readonly number[];
}

/** The list that a condition belongs to, and how it is looked for. */
interface ValueList {
  readonly statuses: readonly string[];
  readonly provider: Provider;
  readonly plan: ValuePlan;
}

/** That the values of an entry's own fields are as a filter asks. */
export function valueCondition(filter: ValueFilter, asked: ValueList): Condition {
  if ('all' in filter) return all(filter.all.map((one) => valueCondition(one, asked)));
  if ('any' in filter) return any(filter.any.map((one) => valueCondition(one, asked)));
  if ('not' in filter)
    return sql`NOT (${valueCondition(filter.not, { ...asked, plan: { isCommon: true } })})`;
  const { statuses, provider } = asked;
  const { isCommon = false, rareValue } = asked.plan;
  if (rareValue?.condition === filter)
    return sql`${isIn(provider, sql`"Entry"."id"`, rareValue.ids)}`;
  const own = meets(filter, sql`"EntryValue"`);
  return isCommon || rareValue
    ? sql`EXISTS (SELECT 1 FROM "EntryValue" WHERE "entryId" = "Entry"."id" AND "field" = ${filter.field} AND ${own})`
    : sql`"Entry"."id" IN (SELECT "entryId" FROM "EntryValue" WHERE ${rowsWith(filter, statuses)})`;
}

/** The rows of the index that pass a condition. */
export const rowsWith = (filter: ValueCondition, statuses: readonly string[]): Condition =>
  all([
    sql`"EntryValue"."field" = ${filter.field}`,
    sql`"EntryValue"."status" IN (${sql.join(statuses)})`,
    meets(filter, sql`"EntryValue"`),
  ]);

/** That a row of the index passes the tests. */
const meets = ({ type, tests }: ValueCondition, table: RawBuilder<unknown>): Condition =>
  all(tests.map((test) => passes(sql`${table}.${sql.ref(type)}`, test)));

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

/** A query as far as its values and its order depend on own fields. */
interface ValueQuery {
  readonly values?: readonly ValueFilter[] | undefined;
  readonly statuses: readonly string[];
  readonly include?: readonly number[] | undefined;
  readonly slugs?: readonly string[] | undefined;
  readonly search?: object | undefined;
  readonly order: readonly EntryOrder[];
}

/**
 * Where one index has both the order of a list and its entries, or all of them that some filters leave: a list that is sorted by a field, or
 * one with a certain value in the order of dates. Null for all others.
 */
export function valueSource(query: ValueQuery): ValueSource | null {
  const { values = [], statuses, include = [], slugs, search, order } = query;
  if (include.length > 0 || slugs || search) return null;
  const [first] = order;
  const sorted = first?.by === 'value' ? first : undefined;
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
      ...own.map((condition) => meets(condition, sql`"Ranked"`)),
    ]),
    columns: {
      id: sql`"Ranked"."entryId"`,
      date: sql`"Ranked"."date"`,
      value: (sorting) =>
        sorting.by === 'value' && sorting.field === field
          ? sql`"Ranked".${sql.ref(sorting.type)}`
          : undefined,
    },
    values: values.filter((filter) => !isOwn(filter)),
  };
}

const isEqualTo = (filter: ValueFilter): filter is ValueCondition =>
  'field' in filter &&
  filter.tests.some(({ compare, values }) => compare === 'in' && values.length === 1);

/** Whether a filter tests values that no index finds, so that one after the other is looked at. */
export function isUnindexedValue(filter: ValueFilter): boolean {
  if ('all' in filter) return filter.all.some(isUnindexedValue);
  if ('any' in filter) return filter.any.some(isUnindexedValue);
  if ('not' in filter) return isUnindexedValue(filter.not);
  return filter.tests.some(({ compare }) => compare === 'contains');
}
