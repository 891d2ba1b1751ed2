import type { TSchema } from '@sinclair/typebox';
import { sortedFields } from '../../../model/field-args.ts';
import type { Kind } from '../../../model/kind.ts';
import { canBeOrdered, type IndexedField } from '../../../model/own-values/indexed-fields.ts';
import { optionsOf } from '../../../model/own-values/is-many.ts';
import { type Args, list, oneOf, schemaOf } from '../../../operation/args.ts';
import { entryOrders } from './collection-args.ts';
import type { EntryOrder, EntryQuery, ValueFilter } from './entry-query.ts';
import { indexedFieldsOf } from './index-values.ts';
import { type AskedTests, orderByValue, valueFilters } from './value-filters.ts';

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

/** What lists are sorted by, by the name that `orderby` has for it: that of the field, or `fields.title` where titles have it already. */
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
function filterSchema(one: IndexedField): TSchema {
  const value = valueSchema(one);
  const many = list(value, { maxItems: MOST_VALUES });
  const compared = canBeOrdered(one.field) ? { gt: value, gte: value, lt: value, lte: value } : {};
  return schemaOf({
    oneOf: [
      value,
      {
        type: 'object',
        properties: { eq: value, ne: value, in: many, not_in: many, ...compared },
        additionalProperties: false,
      },
    ],
  });
}

/** Values that one comparison names at most. */
export const MOST_VALUES = 100;

function valueSchema({ field }: IndexedField): TSchema {
  switch (field.type) {
    case 'number':
    case 'integer':
    case 'boolean':
      return schemaOf({ type: field.type === 'integer' ? 'number' : field.type });
    case 'image':
    case 'file':
    case 'reference':
      return schemaOf({ type: 'integer' });
    case 'select':
      return schemaOf({ type: 'string', enum: ['', ...optionsOf(field)] });
    case 'date':
      return schemaOf({ type: 'string', pattern: '^(\\d{4}-\\d\\d-\\d\\d)?$' });
    case 'dateTime':
      return schemaOf({
        type: 'string',
        pattern: '^(\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d)?)?)?$',
      });
    default:
      return schemaOf({ type: 'string' });
  }
}

interface ValueArgs {
  readonly fields?: Readonly<Record<string, RestTests | string | number | boolean>>;
  readonly fields_relation?: 'AND' | 'OR';
}

type RestTests = Omit<AskedTests, 'notIn'> & { readonly not_in?: AskedTests['in'] };

/** What these arguments ask for. */
export function valueQuery(kind: string, args: object): Pick<EntryQuery, 'values'> {
  const { fields, fields_relation: relation } = args as ValueArgs; // as declared above
  if (!fields) return {};
  const filters = indexedFieldsOf(kind).flatMap((one): readonly ValueFilter[] => {
    const asked = fields[one.name];
    if (asked === undefined) return [];
    const { not_in: notIn, ...tests } = typeof asked === 'object' ? asked : { eq: asked };
    const all = valueFilters(one, { ...tests, notIn });
    return all.length > 1 ? [{ all }] : all;
  });
  if (filters.length === 0) return {};
  return { values: relation === 'OR' ? [{ any: filters }] : filters };
}
