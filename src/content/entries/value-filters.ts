import type { TSchema } from '@sinclair/typebox';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Args, list, oneOf, schemaOf, string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { forbiddenParams, invalidParam } from '../../operation/errors.ts';
import { isCalendarDay } from '../../operation/parse-args.ts';
import { isIn } from '../../storage/in-list.ts';
import type { Provider } from '../../storage/provider.ts';
import { all } from '../../storage/read-window.ts';
import type { SearchPlan } from '../../storage/search/search-condition.ts';
import { type ComparisonName, comparisonsOf, passes, type Test } from '../fields/comparisons.ts';
import { sortedFields } from '../fields/field.ts';
import { isMany, typeOf } from '../fields/field-types.ts';
import { emptyTest, type IndexedField, type IndexedValue } from '../fields/indexed-fields.ts';
import { canReadField } from '../fields/shown-values.ts';
import type { Kind } from '../kinds/kind.ts';
import { entryOrders } from './collection-args.ts';
import type { EntryQuery } from './entry-filters.ts';
import { indexedFieldsOf, toIndexText } from './entry-index.ts';
import type { EntryOrder, ValueCondition, ValueFilter } from './entry-query.ts';

/** A value as a caller gives it. */
export type Asked = string | number | boolean;

type Optional<Value> = Value | null | undefined;

/**
 * The tests on the values of a field, by comparison. A field with several values passes if one value passes all tests, and none is
 * unwanted.
 */
export type AskedTests = {
  readonly [Name in ComparisonName]?: Optional<Asked | readonly Asked[]>;
};

/**
 * These as filters; none where nothing is asked.
 * @throws ApiError `rest_invalid_param` for a date that is none
 */
export function valueFilters(
  { key, name, type, field: declared }: IndexedField,
  asked: AskedTests,
): readonly ValueFilter[] {
  const field = { field: key, type, isMany: isMany(declared) };
  const { isDay } = typeOf(declared).compared ?? {};
  const filters: ValueFilter[] = [];
  const tests: Test[] = [];
  const unwanted: IndexedValue[] = [];
  for (const [comparison, { compare }] of comparisonsOf(declared)) {
    const given = asked[comparison] ?? null;
    if (given === null) continue;
    if (compare === 'empty') {
      const isEmpty = given === true;
      // Of several values each has a row.
      filters.push(
        isEmpty || !field.isMany
          ? { ...field, ...emptyTest(type, isEmpty) }
          : { not: { ...field, ...emptyTest(type, true) } },
      );
      continue;
    }
    const values = [given].flat().map((value) => {
      if (isDay && compare !== 'contains' && !isCalendarDay(String(value)))
        throw invalidParam(`fields[${name}]`, `fields[${name}] is a date that no calendar has.`);
      return toIndexText(typeof value === 'boolean' ? Number(value) : value);
    });
    if (compare === 'notIn') unwanted.push(...values);
    else tests.push({ compare, values });
  }
  // Of several values none is unwanted, while the only one may be looked for.
  if (unwanted.length > 0 && !field.isMany) tests.push({ compare: 'notIn', values: unwanted });
  if (tests.length > 0) filters.unshift({ ...field, tests });
  if (unwanted.length > 0 && field.isMany)
    filters.push({ not: { ...field, tests: [{ compare: 'in', values: unwanted }] } });
  return filters;
}

/** The order of a list by a field; by date where the values are equal. */
export const orderByValue = (
  { key, type }: IndexedField,
  direction: EntryOrder['direction'],
): readonly EntryOrder[] => [
  { by: `value-${type}:${key}`, direction },
  { by: 'date', direction },
];

/**
 * Makes sure that the viewer may read what a list is filtered and sorted by, who else could find out the values.
 * @throws ApiError 401 or 403 `rest_forbidden_param`
 */
export function assertCanReadValues(
  { viewer }: Context,
  { kinds, values = [], order }: Pick<EntryQuery, 'kinds' | 'values' | 'order'>,
): void {
  const sorted = order.flatMap(({ by }) => orderedValue(by)?.field ?? []);
  const keys = new Set([...values.flatMap(fieldsIn), ...sorted]);
  if (keys.size === 0) return;
  const hidden = kinds
    .flatMap(indexedFieldsOf)
    .filter(({ key, field }) => keys.has(key) && !canReadField(field, viewer));
  if (hidden.length > 0)
    throw forbiddenParams(
      viewer,
      hidden.map(({ name }) => `fields[${name}]`),
    );
}

function fieldsIn(filter: ValueFilter): readonly string[] {
  if ('field' in filter) return [filter.field];
  if ('not' in filter) return fieldsIn(filter.not);
  return ('all' in filter ? filter.all : filter.any).flatMap(fieldsIn);
}

type ListedKind = Pick<Kind, 'name' | 'fields'>;

/** The list arguments of a kind with those that filter and sort by own fields. */
export function withValueArgs<A extends Args>(kind: ListedKind, args: A): A {
  const filtered = indexedFieldsOf(kind.name).filter(({ field }) => field.filter);
  const sorted = [...sortedFieldsOf(kind).keys()];
  const { orderby } = args;
  return {
    ...args,
    ...(orderby && sorted.length > 0
      ? { orderby: { ...orderby, enum: [...orderby.enum, ...sorted] } }
      : {}),
    ...(filtered.length > 0 ? filterArgs(filtered) : {}),
  };
}

/** Returns the sortable fields by their names in `orderby`: the name of the field, or `fields.title` if titles have that name. */
function sortedFieldsOf({ name, fields }: ListedKind): ReadonlyMap<string, IndexedField> {
  const own = indexedFieldsOf(name).filter(({ field }) => field.sort);
  if (own.length === 0) return NONE;
  const taken: readonly string[] = [...entryOrders, ...sortedFields(fields)];
  return new Map(
    own.map((one) => [taken.includes(one.name) ? `fields.${one.name}` : one.name, one]),
  );
}

const NONE: ReadonlyMap<string, IndexedField> = new Map();

/** The order that these arguments ask for; undefined for one by something else than an own field. */
export function valueOrder(
  kind: ListedKind,
  { orderby, order: direction }: AskedOrder,
): readonly EntryOrder[] | undefined {
  const field = sortedFieldsOf(kind).get(orderby);
  return field && orderByValue(field, direction);
}

interface AskedOrder {
  readonly orderby: string;
  readonly order: EntryOrder['direction'];
}

function filterArgs(fields: readonly IndexedField[]): Args {
  const [first] = fields;
  return {
    fields: schemaOf({
      description: `Own fields with these values, such as \`fields[${first?.name}]=\`, or \`fields[${first?.name}][ne]=\` for others.`,
      type: 'object',
      properties: Object.fromEntries(fields.map((one) => [one.name, filterSchema(one)])),
      additionalProperties: false,
    }),
    fields_relation: oneOf(['AND', 'OR'], {
      description: 'Whether all of `fields` must be so, or any.',
      default: 'AND',
    }),
  };
}

/** One value, or an object of comparisons. */
function filterSchema({ field }: IndexedField): TSchema {
  const value = schemaOf(typeOf(field).compared?.schema(field) ?? {});
  const taken = {
    value,
    values: list(value, { maxItems: MOST_VALUES }),
    flag: schemaOf({ type: 'boolean' }),
  };
  const properties = Object.fromEntries(
    comparisonsOf(field).map(([name, { takes, compare }]) => [
      name,
      compare === 'contains' ? string({ minLength: 1 }) : taken[takes],
    ]),
  );
  return schemaOf({ oneOf: [value, { type: 'object', properties, additionalProperties: false }] });
}

/** Values that one comparison names at most. */
export const MOST_VALUES = 100;

interface ValueArgs {
  readonly fields?: Readonly<Record<string, AskedTests | Asked>>;
  readonly fields_relation?: 'AND' | 'OR';
}

/** Returns the filters that these arguments name. */
export function valueQuery(kind: string, args: object): Pick<EntryQuery, 'values'> {
  const { fields, fields_relation: relation } = args as ValueArgs; // as declared above
  if (!fields) return {};
  const filters = indexedFieldsOf(kind).flatMap((one): readonly ValueFilter[] => {
    const asked = fields[one.name];
    if (asked === undefined) return [];
    const all = valueFilters(one, typeof asked === 'object' ? asked : { eq: asked });
    return all.length > 1 ? [{ all }] : all;
  });
  if (filters.length === 0) return {};
  return { values: relation === 'OR' ? [{ any: filters }] : filters };
}

/** The field of an order by an own field and how its values are compared; undefined for any other order. */
export function orderedValue(
  by: string,
): { readonly field: string; readonly type: 'text' | 'number' } | undefined {
  const found = /^value-(text|number):(.*)$/.exec(by);
  return found ? { type: found[1] as 'text' | 'number', field: found[2] ?? '' } : undefined; // as the expression has it
}

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

const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 0` : sql`(${sql.join(conditions, sql` OR `)})`;

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
      ...own.map((condition) => meets(condition, sql`"Ranked"`)),
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

/** Whether a filter tests values that no index finds, so that one after the other is looked at. */
export function isUnindexedValue(filter: ValueFilter): boolean {
  if ('all' in filter) return filter.all.some(isUnindexedValue);
  if ('any' in filter) return filter.any.some(isUnindexedValue);
  if ('not' in filter) return isUnindexedValue(filter.not);
  return filter.tests.some(({ compare }) => compare === 'contains');
}
