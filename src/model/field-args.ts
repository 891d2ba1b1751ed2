import type { TArray, TSchema } from '@sinclair/typebox';
import { list, unindexed } from '../operation/args.ts';
import { type PropertySchema, written } from '../rest/representation/resource-schema.ts';
import type { Field, Fields } from './field.ts';

type WriteArgs<F extends Fields<string>> = { readonly [Name in keyof F]: F[Name]['schema'] };

/** Returns the arguments of operations that write these fields. */
export const writeArgs = <const F extends Fields<string>>(fields: F): WriteArgs<F> =>
  mapFields(fields, ({ schema }) => schema) as WriteArgs<F>; // one schema per field

type FilterArgs<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { readonly filter: object }
    ? Name
    : never]: F[Name] extends { readonly filter: { readonly match: 'any' } }
    ? TArray<F[Name]['schema']>
    : F[Name]['schema'];
};

/** Returns the arguments that filter a list by these fields. */
export const filterArgs = <const F extends Fields>(fields: F): FilterArgs<F> =>
  mapFields(fields, ({ schema, filter }) => {
    if (!filter) return undefined;
    const { description: _, ...value } = schema;
    const argument =
      filter.match === 'one'
        ? { ...schema, description: filter.description }
        : list(value as typeof schema, { description: filter.description, uniqueItems: true }); // only without its description
    return filter.isUnindexed ? unindexed(argument) : argument;
  }) as FilterArgs<F>; // only those with a filter

type SortedName<F extends Fields> = keyof {
  [Name in keyof F as F[Name] extends { readonly sort: string } ? Name : never]: true;
} &
  string;

/** Returns the names of the fields that lists can be sorted by. */
export const sortedFields = <const F extends Fields>(fields: F): readonly SortedName<F>[] =>
  Object.keys(mapFields(fields, ({ sort }) => sort)) as SortedName<F>[]; // those with `sort`

/** Returns the properties of these fields for the schema of a representation. */
export const fieldProperties = (fields: Fields): Readonly<Record<string, PropertySchema>> =>
  mapFields(fields, ({ schema, shown }) => written(shown, schema));

/** Maps each field, and omits undefined results. */
function mapFields<Value, Column extends string>(
  fields: Fields<Column>,
  map: (field: Field<TSchema, Column>, name: string) => Value | undefined,
): Readonly<Record<string, Value>> {
  const mapped: Record<string, Value> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = map(field, name);
    if (value !== undefined) mapped[name] = value;
  }
  return mapped;
}
