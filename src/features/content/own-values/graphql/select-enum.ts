import type { EnumRef } from '@pothos/core';
import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { builder } from '../../../../graphql/builder.ts';
import { optionsOf } from '../../../../model/own-values/is-many.ts';
import { ownTypename } from './own-schema-names.ts';

type SelectField = Extract<FieldDeclaration, { type: 'select' }>;
type SelectEnum = EnumRef<(typeof builder)['$inferSchemaTypes'], string>;

/** By where the fields are declared. */
const enums = new Map<string, SelectEnum>();

/** The enum of a select field that is plainly shown; undefined where it is shown as texts. */
export const selectEnumAt = (place: string): SelectEnum | undefined => enums.get(place);

/** Makes the enum of a select field: `hard cover` is `HARD_COVER`. */
export function selectEnum(typename: string, field: SelectField, place: string): SelectEnum {
  const made = enums.get(place) ?? makeEnum(`${typename}Enum`, field, place);
  enums.set(place, made);
  return made;
}

function makeEnum(name: string, field: SelectField, place: string): SelectEnum {
  ownTypename(name, place);
  return builder.enumType(name, {
    description: field.description ?? 'One of the options of a field.',
    values: Object.fromEntries(
      optionsOf(field).map((value) => [enumName(value), { value, description: `\`${value}\`` }]),
    ),
  });
}

const enumName = (value: string): string => {
  const name = value.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase();
  return /^[A-Z_]/.test(name) ? name : `_${name}`;
};
