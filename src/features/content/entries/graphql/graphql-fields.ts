import type { TSchema } from '@sinclair/typebox';
import type { GraphQLEnumValueConfigMap } from 'graphql';
import { pascalCase } from '../../../../config/declaration/own-names.ts';
import { furtherComparisons } from '../../../../content/fields/comparisons.ts';
import type {
  EntryColumn,
  Field,
  Fields,
  GraphqlScalar,
} from '../../../../content/fields/field.ts';
import type { ColumnFilter } from '../../../../content/fields/field-values.ts';
import { arg, type FieldOptions, type InputField } from '../../../../graphql/args-input.ts';
import type { ObjectFields } from '../../../../graphql/builder.ts';
import { scalarOfSchema } from '../../../../graphql/field-schema.ts';
import { camelCase } from '../../../../lib/word-forms.ts';
import type { Context } from '../../../../operation/context.ts';

/** Returns the fields that GraphQL derives from a declaration, by their GraphQL names. */
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
  /** The name in REST, and therefore in the arguments of operations. */
  readonly rest: string;
  readonly field: Field<TSchema, Column>;
  readonly scalar: GraphqlScalar;
}

const scalarOf = ({ schema, graphqlType }: Field<TSchema, string>): GraphqlScalar =>
  graphqlType ?? scalarOfSchema(schema);

/**
 * Returns the fields of a kind's object type, except those that are written by hand.
 * @param read returns the value of a column if the caller may see it
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

/** Returns the fields of mutation inputs. */
export const inputFields = (fields: Fields<string>): Readonly<Record<string, InputField>> =>
  Object.fromEntries(
    graphqlFields(fields).map(({ name, rest, field, scalar }) => [
      name,
      arg(rest, {
        type: scalar,
        ...emptyOf(String(field.schema.type), scalar),
        description: String(field.schema.description),
      }),
    ]),
  );

/** Returns the empty value that null stands for in an update. A field that can't be empty refuses null. */
function emptyOf(type: string, scalar: GraphqlScalar) {
  if (type === 'integer') return { nullIs: 0 };
  if (type === 'boolean') return { nullIs: false };
  return scalar === 'String' ? { nullIs: '' } : { refusesNull: true };
}

/** Returns the fields of a `where` input: conditions on columns. */
export const whereFields = (fields: Fields): Readonly<Record<string, InputField<'columns'>>> =>
  Object.fromEntries(
    graphqlFields(filtered(fields)).flatMap(
      ({ name, field: { schema, column, filter }, scalar }) => [
        [
          name,
          columnField(column, {
            type: scalar,
            isList: filter?.match === 'any',
            description: filter?.description ?? '',
          }),
        ],
        ...furtherComparisons(filter ?? {}).map(({ suffix, compare, takes, description }) => [
          `${name}${pascalCase(suffix)}`,
          columnField(
            column,
            {
              type: takes === 'flag' ? 'Boolean' : scalar,
              isList: false,
              description: `${schema.description} ${description}`,
            },
            compare,
          ),
        ]),
      ],
    ),
  );

/** A field of a `where` input for values of a column: any of them will do, or it compares so with the only one. */
export const columnField = (
  column: EntryColumn,
  options: FieldOptions,
  compare: ColumnFilter['compare'] = 'in',
): InputField<'columns'> =>
  arg('columns', {
    ...options,
    readAll: (values) => ({ column, compare, values }),
  });

/** Returns the values of an enum that lists are sorted by. */
export const orderValues = (fields: Fields): GraphQLEnumValueConfigMap =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.sort === undefined
        ? []
        : [[name.toUpperCase(), { value: field.column, description: field.sort }]],
    ),
  );

const filtered = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { filter }]) => filter)
      .map(([name, field]) => [
        name,
        field.filter?.where ? { ...field, graphql: field.filter.where } : field,
      ]),
  );
