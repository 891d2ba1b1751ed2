import type { IndexedField, IndexedValue } from '../../../model/own-values/indexed-fields.ts';
import { isMany } from '../../../model/own-values/is-many.ts';
import { canReadField } from '../../../model/own-values/shown-values.ts';
import type { Context } from '../../../operation/context.ts';
import { forbiddenParams, invalidParam } from '../../../operation/errors.ts';
import { isCalendarDay } from '../../../operation/validate.ts';
import type { EntryOrder, EntryQuery, ValueFilter, ValueTest } from './entry-query.ts';
import { indexedFieldsOf, toIndexText } from './index-values.ts';
import { orderedValue } from './value-order.ts';

/** A value as a caller gives it. */
type Asked = string | number | boolean;

type Optional<Value> = Value | null | undefined;

/** What a caller asks of the values of a field. A field with several values has one that passes all of it, and none of `ne` and `notIn`. */
export interface AskedTests {
  readonly eq?: Optional<Asked>;
  readonly ne?: Optional<Asked>;
  readonly in?: Optional<readonly Asked[]>;
  readonly notIn?: Optional<readonly Asked[]>;
  readonly gt?: Optional<Asked>;
  readonly gte?: Optional<Asked>;
  readonly lt?: Optional<Asked>;
  readonly lte?: Optional<Asked>;
}

/**
 * These as filters; none where nothing is asked.
 * @throws ApiError `rest_invalid_param` for a date that is none
 */
export function valueFilters(
  { key, name, type, field: declared }: IndexedField,
  { eq, ne, in: some, notIn, ...bounds }: AskedTests,
): readonly ValueFilter[] {
  const field = { field: key, type, isMany: isMany(declared) };
  const isDay = declared.type === 'date' || declared.type === 'dateTime';
  const toIndexed = (value: Asked): IndexedValue => {
    if (isDay && !isCalendarDay(String(value)))
      throw invalidParam(`fields[${name}]`, `fields[${name}] is a date that no calendar has.`);
    return toIndexText(typeof value === 'boolean' ? Number(value) : value);
  };
  const isOneOf = (values: readonly Asked[], compare: 'in' | 'notIn' = 'in'): ValueTest => ({
    compare,
    values: values.map(toIndexed),
  });
  const unwanted = [...(ne == null ? [] : [ne]), ...(notIn ?? [])];
  const tests = [
    ...(eq == null ? [] : [isOneOf([eq])]),
    ...(some == null ? [] : [isOneOf(some)]),
    ...(['gt', 'gte', 'lt', 'lte'] as const).flatMap((compare): readonly ValueTest[] => {
      const bound = bounds[compare];
      return bound == null ? [] : [{ compare, values: [toIndexed(bound)] }];
    }),
    // Of several values none is unwanted, while the only one may be looked for.
    ...(unwanted.length > 0 && !field.isMany ? [isOneOf(unwanted, 'notIn')] : []),
  ];
  return [
    ...(tests.length > 0 ? [{ ...field, tests }] : []),
    ...(unwanted.length > 0 && field.isMany
      ? [{ not: { ...field, tests: [isOneOf(unwanted)] } }]
      : []),
  ];
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
