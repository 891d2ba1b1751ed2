import type { OutputType } from '@pothos/core';
import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { pascalCase } from '../../../../config/declaration/own-names.ts';
import type {
  DeclaredFields,
  Inside,
  ValuesByName,
} from '../../../../content/fields/field-type.ts';
import { defaultOf, fits, partsOf, typeOf } from '../../../../content/fields/field-types.ts';
import { canReadField } from '../../../../content/fields/present-own-values.ts';
import { builder, type ObjectFields, type SchemaTypes } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { once } from '../../../../lib/once.ts';
import { camelCase } from '../../../../lib/word-forms.ts';
import type { Context } from '../../../../operation/context.ts';
import type { PagingArgs } from '../../../../operation/lists/connection.ts';

/** How GraphQL shows a field. */
export interface FieldType {
  readonly type: OutputType<SchemaTypes>;
  readonly isList?: boolean;
  /** Whether it is a connection, which takes the arguments of one. */
  readonly isConnection?: boolean;
  /** Whether it is shown without a value too. */
  readonly isAlwaysThere?: boolean;
  /** Makes what is shown of a value. */
  show(value: unknown, paging: PagingArgs, context: Context): unknown;
}

/** A group of values of some type. */
export interface GroupModel {
  readonly typename: string;
  readonly values: ValuesByName;
}

/** A declared field with its name in GraphQL. */
export interface NamedField {
  readonly name: string;
  /** As it is stored. */
  readonly key: string;
  readonly field: FieldDeclaration;
}

/** The fields that GraphQL has. */
export const namedFields = (fields: DeclaredFields): readonly NamedField[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    field.graphql === false ? [] : [{ name: field.graphql ?? camelCase(key), key, field }],
  );

/** The fields that GraphQL has, each with a type that is made from its name there and its place in the declaration. */
export const typedFields = <Type>(
  fields: DeclaredFields,
  typename: string,
  place: string,
  makeType: (typename: string, field: FieldDeclaration, place: string) => Type,
): readonly { readonly named: NamedField; readonly type: Type }[] =>
  namedFields(fields).map((named) => ({
    named,
    type: makeType(`${typename}${pascalCase(named.name)}`, named.field, `${place}.${named.key}`),
  }));

/** The value of a field or its default; null for none, undefined for those who may not read it. */
function fieldValue(
  { key, field }: NamedField,
  values: ValuesByName,
  { viewer }: Context,
): unknown {
  if (!canReadField(field, viewer)) return undefined;
  const stored = values[key];
  const value = fits(field, stored) ? stored : defaultOf(field);
  return value === '' ? null : (value ?? null);
}

/** Returns the description of a field in the schema. */
export const describe = ({ key, field: { label, description } }: NamedField): string =>
  description || label || `The field \`${key}\`.`;

/** How the types of fields within another are made. */
interface PartTypes {
  group(typename: string, fields: DeclaredFields, place: string): FieldType['type'];
  /** The type of parts with one of several layouts. @returns also the types of the parts by their layouts */
  layouts(
    typename: string,
    all: readonly Inside[],
    place: string,
  ): Pick<FieldType, 'type'> & { readonly typenames: ReadonlyMap<unknown, string> };
  /** Whether a group is shown without a value too. */
  readonly isAlwaysThere: boolean;
}

/** How a field with fields within is shown: as a group or a list of them, or as a list of parts with layouts. */
export function partsType(
  typename: string,
  field: FieldDeclaration,
  place: string,
  { group, layouts, isAlwaysThere }: PartTypes,
): FieldType {
  const { inside, hasRows = false } = typeOf(field);
  const all = inside?.(field) ?? [];
  const [part] = all;
  if (!part || part.layout !== undefined) {
    const { type, typenames } = layouts(typename, all, place);
    const show = (value: unknown): readonly GroupModel[] =>
      partsOf(field, value).flatMap(({ values, layout }) => {
        const name = typenames.get(layout);
        return name === undefined ? [] : [{ typename: name, values }];
      });
    return { type, isList: true, show };
  }
  const type = group(typename, part.fields, place);
  const models = (value: unknown): readonly GroupModel[] =>
    partsOf(field, value).map(({ values }) => ({ typename, values }));
  if (hasRows) return { type, isList: true, show: models };
  const none = isAlwaysThere ? { typename, values: {} } : null;
  return { type, isAlwaysThere, show: (value) => models(value)[0] ?? none };
}

interface LinkModel {
  readonly title?: string;
  readonly url?: string;
  readonly target?: string;
}

const linkType = (name: string) =>
  once(() =>
    builder.objectRef<LinkModel>(name).implement({
      description: 'A link.',
      fields: (t) => ({
        target: t.string({
          description: 'Where it opens, `_blank` for instance.',
          resolve: ({ target }) => target || null,
        }),
        title: t.string({ description: 'Its text.', resolve: ({ title }) => title || null }),
        url: t.string({ description: 'Its address.', resolve: ({ url }) => url || null }),
      }),
    }),
  );

export const linkTypes = { acf: linkType('AcfLink'), plain: linkType('Link') };

export interface ShownField {
  readonly named: NamedField;
  readonly type: FieldType;
}

/**
 * Returns fields of a type.
 * @param valuesOf the values of a model; null for those who may see none
 */
export const shownFields = <Model>(
  t: ObjectFields<Model> | PothosSchemaTypes.InterfaceFieldBuilder<SchemaTypes, Model>,
  fields: readonly ShownField[],
  valuesOf: (model: Model, context: Context) => ValuesByName | null,
) =>
  Object.fromEntries(
    fields.map(({ named, type: { type, isList, isConnection, isAlwaysThere, show } }) => [
      named.name,
      t.field({
        type: (isList ? [type] : type) as 'JSON', // whatever it is, `show` makes it
        nullable: (isList ? { list: true, items: true } : true) as true,
        description: describe(named),
        ...(isConnection ? { args: pagingArgs() } : {}),
        resolve(model: Model, args: object, context: Context) {
          const values = valuesOf(model, context);
          if (!values) return null;
          const value = fieldValue(named, values, context);
          return value === undefined || (value === null && !isAlwaysThere)
            ? null
            : (show(value, args as PagingArgs, context) as never); // as above
        },
      }),
    ]),
  );
