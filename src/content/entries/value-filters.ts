import type { TSchema } from '@sinclair/typebox';
import { type Args, list, oneOf, schemaOf, string } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { forbiddenParams, invalidParam } from '../../operation/errors.ts';
import { isCalendarDay } from '../../operation/parse-args.ts';
import { type ComparisonName, comparisonsOf, type Test } from '../fields/comparisons.ts';
import { sortedFields } from '../fields/field.ts';
import { isMany, typeOf } from '../fields/field-types.ts';
import { emptyTest, type IndexedField, type IndexedValue } from '../fields/indexed-fields.ts';
import { canReadField } from '../fields/present-own-values.ts';
import type { Kind } from '../kinds/kind.ts';
import { entryOrders } from './collection-args.ts';
import type { EntryQuery } from './entry-filters.ts';
import { indexedFieldsOf, toIndexText } from './entry-index.ts';
import type { EntryOrder, ValueFilter } from './entry-query.ts';

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
 * Returns the tests of a caller as filters; an empty list if there are none.
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
  { by: 'value', field: key, type, direction },
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
  const sorted = order.flatMap((one) => (one.by === 'value' ? one.field : []));
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
  const taken: readonly string[] = [...entryOrders, ...sortedFields(fields)];
  return new Map(
    own.map((one) => [taken.includes(one.name) ? `fields.${one.name}` : one.name, one]),
  );
}

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
