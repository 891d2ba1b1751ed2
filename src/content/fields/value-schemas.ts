import { type TSchema, Type } from '@sinclair/typebox';
import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import { BOUNDS, LONG_TEXT, RECORD_LIST } from '../../operation/bounds.ts';
import type { OwnFields } from '../kinds/kind.ts';
import type { DeclaredFields, Place, Schema } from './field-type.ts';
import { emptyMeta, isMany, typeOf } from './field-types.ts';
import { fieldsOfGroups } from './own-values.ts';

/** Returns the JSON Schema for sent values. It has no defaults, since absent values stay unchanged. Callers handle null under `meta`. */
export const sentSchema = (field: FieldDeclaration, place: Place): TSchema =>
  Type.Unsafe(isMany(field) ? listOf(field, place) : single(field, place));

/** Returns the schema of the fields of all groups as an object. */
export const sentMembers = (fields: DeclaredFields, place: Place): TSchema =>
  Type.Unsafe(membersOf(fields, place));

const listOf = (field: FieldDeclaration, place: Place): Schema =>
  withNull({ type: 'array', items: valueSchema(field, place), maxItems: RECORD_LIST }, place);

function single(field: FieldDeclaration, place: Place): Schema {
  const schema = valueSchema(field, place);
  if (place === 'meta' || !typeOf(field).isUnwrapped) return withNull(schema, place);
  const { type, ...rules } = schema;
  return {
    type: [type, 'array', 'null'],
    if: { type: 'array' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { items: schema, maxItems: 1 },
    else: withNull(rules, place),
  };
}

/** Adds null, also to an enumeration. An enumeration takes the empty text as well, for no choice. */
function withNull(schema: Schema, place: Place): Schema {
  if (place === 'meta') return schema;
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(type === undefined ? {} : { type: [type, 'null'] }),
    ...(Array.isArray(values) ? { enum: [...values, '', null] } : {}),
  };
}

/** Returns the schema of one value that is not null. */
function valueSchema(field: FieldDeclaration, place: Place): Schema {
  const { sent, isHtml } = typeOf(field);
  const schema = sent(field, (fields) => membersOf(fields, place));
  return isHtml ? { ...schema, maxLength: LONG_TEXT } : schema;
}

/** Unknown members under `acf` are left out rather than refused, as in the reference. */
const membersOf = (fields: DeclaredFields, place: Place): Schema => ({
  ...objectOf(fields, (field) => sentSchema(field, place)),
  ...(place === 'meta' ? { additionalProperties: false } : { maxProperties: BOUNDS.maxProperties }),
});

const objectOf = (fields: DeclaredFields, map: (field: FieldDeclaration) => Schema): Schema => ({
  type: 'object',
  properties: mapFields(fields, map),
});

const mapFields = (fields: DeclaredFields, map: (field: FieldDeclaration) => Schema): Schema =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));

/** Returns the properties of `meta` for the site index, OPTIONS and the OpenAPI document, with what REST shows where nothing is set. */
export const metaProperties = ({ ownFields }: Pick<OwnFields, 'ownFields'>): Schema =>
  mapFields(ownFields, (field) => {
    const { label: title = '', description = '' } = field;
    const schema = { ...described(field), title, description };
    return isMany(field)
      ? { type: 'array', items: { ...schema, default: '' } }
      : { ...schema, default: emptyMeta(field) };
  });

/** Returns the schema of one value as clients read it, without the description of the field. */
const described = (field: FieldDeclaration): Schema =>
  typeOf(field).described?.(field, (fields) =>
    objectOf(fields, (one) =>
      isMany(one) ? { type: 'array', items: described(one) } : described(one),
    ),
  ) ?? { type: 'string' };

/** Returns the properties of `acf`, in the words that the reference's clients read (recorded). */
export const acfProperties = (own: Pick<OwnFields, 'groups' | 'ownFields'>): Schema =>
  mapFields(fieldsOfGroups(own), describedAcf);

function describedAcf(field: FieldDeclaration): Schema {
  const { required = false, description } = field;
  return {
    ...(description === undefined ? {} : { description }),
    ...acfValue(field),
    required,
  };
}

function acfValue(field: FieldDeclaration): Schema {
  const members = (fields: DeclaredFields) => objectOf(fields, describedAcf);
  const type = typeOf(field);
  if (type.describedAcf) return type.describedAcf(field, members);
  const schema = type.described?.(field, members) ?? { type: 'string' };
  return {
    ...(isMany(field)
      ? { type: ['array', 'null'], items: schema }
      : { ...schema, type: [schema.type, 'null'] }),
    ...(type.acfDescription === undefined ? {} : { description: type.acfDescription }),
  };
}
