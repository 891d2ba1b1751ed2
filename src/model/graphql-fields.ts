import type { TSchema } from '@sinclair/typebox';
import type { GraphQLEnumValueConfigMap } from 'graphql';
import type { builder, InputFields } from '../graphql/builder.ts';
import { optionalItems } from '../graphql/optional-items.ts';
import type { Context } from '../operation/context.ts';
import type { Field, Fields, GraphqlScalar } from './field.ts';
import { type ColumnFilter, columnFilters, columnOrder } from './field-values.ts';

/** The fields that GraphQL derives from a declaration, by their names there. */
function graphqlFields<Column extends string>(
  fields: Fields<Column>,
): readonly GraphqlField<Column>[] {
  return Object.entries(fields).flatMap(([rest, field]) => {
    const name = field.graphql === undefined ? camelCase(rest) : field.graphql;
    return name === null ? [] : [{ name, rest, field, scalar: scalarOf(field) }];
  });
}

interface GraphqlField<Column extends string = string> {
  readonly name: string;
  /** In REST, and thus in operations' arguments. */
  readonly rest: string;
  readonly field: Field<TSchema, Column>;
  readonly scalar: GraphqlScalar;
}

const SCALARS: Readonly<Record<string, GraphqlScalar>> = {
  integer: 'Int',
  number: 'Float',
  boolean: 'Boolean',
};

const scalarOf = ({ schema, graphqlType }: Field<TSchema, string>): GraphqlScalar =>
  graphqlType ?? SCALARS[String(schema.type)] ?? 'String';

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export type ObjectFields<Model> = PothosSchemaTypes.ObjectFieldBuilder<
  (typeof builder)['$inferSchemaTypes'],
  Model
>;

/**
 * The fields of a kind's type, but for those that are written by hand.
 * @param read the value of a column, where the caller may see it
 */
export const objectFields = <Model, Column extends string>(
  t: ObjectFields<Model>,
  fields: Fields<Column>,
  read: (column: Column) => (model: Model, args: object, context: Context) => unknown,
) =>
  Object.fromEntries(
    graphqlFields(fields)
      .filter(({ field }) => !field.hasOwnGraphqlField)
      .map(({ name, field, scalar }) => [
        name,
        t.field({
          type: scalar,
          nullable: true,
          description: String(field.schema.description),
          resolve: (model, args, context) => read(field.column)(model, args, context) as never, // a value of the field's schema
        }),
      ]),
  );

/** What inputs of mutations have of them. */
export const inputFields = (t: InputFields, fields: Fields<string>) =>
  byName(fields, ({ field, scalar }) =>
    t.field({ type: scalar, description: String(field.schema.description) }),
  );

/** The values of an input's fields as arguments of an operation. */
export const readInput = (
  fields: Fields<string>,
  input: object,
): Readonly<Record<string, unknown>> => {
  const given = new Map(Object.entries(input));
  return Object.fromEntries(graphqlFields(fields).map(({ name, rest }) => [rest, given.get(name)]));
};

/** What a `where` has of them. */
export const whereFields = (t: InputFields, fields: Fields) =>
  byName(filtered(fields), ({ field: { filter }, scalar }) =>
    filter?.match === 'any'
      ? t.field({ type: [scalar], required: optionalItems, description: filter.description })
      : t.field({ type: scalar, description: filter?.description ?? '' }),
  );

/** The same as filters. */
export const whereFilters = (fields: Fields, where: object): readonly ColumnFilter[] =>
  columnFilters(fields, readInput(filtered(fields), where));

/** The values of an enum of what lists are sorted by. */
export const orderValues = (fields: Fields): GraphQLEnumValueConfigMap =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.sort === undefined
        ? []
        : [[name.toUpperCase(), { value: columnOrder(field), description: field.sort }]],
    ),
  );

const filtered = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { filter }]) => filter));

const byName = <Value>(
  fields: Fields<string>,
  make: (field: GraphqlField) => Value,
): Record<string, Value> =>
  Object.fromEntries(graphqlFields(fields).map((field) => [field.name, make(field)]));
