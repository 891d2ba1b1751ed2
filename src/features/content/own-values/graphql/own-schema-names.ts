import { isDeepStrictEqual } from 'node:util';
import type { EnumRef } from '@pothos/core';
import { type GraphQLSchema, isObjectType } from 'graphql';
import type {
  FieldDeclaration,
  FieldGroupDeclaration,
} from '../../../../config/declaration/declaration.ts';
import { ConfigError } from '../../../../config/setting-value.ts';
import type { DeclaredFields } from '../../../../content/fields/field-type.ts';
import { typeOf } from '../../../../content/fields/field-types.ts';
import { builder, type SchemaTypes } from '../../../../graphql/builder.ts';

const places = new Map<string, string>();

/**
 * Notes which part of the declaration a type of the schema is made from.
 * @throws ConfigError if another part has made one of this name
 */
export function ownTypename(typename: string, place: string): void {
  const other = places.get(typename);
  if (other !== undefined)
    throw new ConfigError(
      `almanac.config: ${place} would be the GraphQL type ${typename}, which ${other} is already. Give one of them another name.`,
    );
  places.set(typename, place);
}

const groups = new Map<string, { readonly fields: DeclaredFields; readonly place: string }>();

/** Where a group was declared first: kinds that declare one of the style `acf` alike share its types. */
export function placeOfGroup(
  typename: string,
  { style, fields }: FieldGroupDeclaration,
  place: string,
): string {
  const first = groups.get(typename);
  if (style !== 'acf' || (first && !isDeepStrictEqual(first.fields, fields))) return place;
  if (!first) groups.set(typename, { fields, place });
  return first?.place ?? place;
}

interface OwnField {
  readonly typename: string;
  readonly name: string;
  readonly place: string;
}

const ownFields: OwnField[] = [];

/** Notes the same of a field of a type that is there anyway. */
export const ownField = (field: OwnField): void => void ownFields.push(field);

/** @throws ConfigError that names each field with the name of one that all such types have */
export function assertOwnNames(schema: GraphQLSchema): void {
  const wrong = ownFields.filter(({ typename, name }) => {
    const type = schema.getType(typename);
    const interfaces = isObjectType(type) ? type.getInterfaces() : [];
    return interfaces.some((one) => name in one.getFields() && !places.has(one.name));
  });
  if (wrong.length === 0) return;
  const said = wrong.map(
    ({ typename, name, place }) =>
      `${place} would be the GraphQL field ${typename}.${name}, which is there already.`,
  );
  throw new ConfigError(
    `almanac.config: ${said.join('\n  ')} Give it another name with "graphql".`,
  );
}

type SelectEnum = EnumRef<SchemaTypes, string>;

/** By where the fields are declared. */
const enums = new Map<string, SelectEnum>();

/** The enum of a select field that is plainly shown; undefined where it is shown as texts. */
export const selectEnumAt = (place: string): SelectEnum | undefined => enums.get(place);

/** Makes the enum of a select field: `hard cover` is `HARD_COVER`. */
export function selectEnum(typename: string, field: FieldDeclaration, place: string): SelectEnum {
  const made = enums.get(place) ?? makeEnum(`${typename}Enum`, field, place);
  enums.set(place, made);
  return made;
}

function makeEnum(name: string, field: FieldDeclaration, place: string): SelectEnum {
  ownTypename(name, place);
  return builder.enumType(name, {
    description: field.description ?? 'One of the options of a field.',
    values: Object.fromEntries(
      (typeOf(field).words?.(field) ?? []).map((value) => [
        enumName(value),
        { value, description: `\`${value}\`` },
      ]),
    ),
  });
}

const enumName = (value: string): string => {
  const name = value.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase();
  return /^[A-Z_]/.test(name) ? name : `_${name}`;
};
