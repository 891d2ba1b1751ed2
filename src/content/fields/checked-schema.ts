import { type TSchema, Type } from '@sinclair/typebox';
import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import { BOUNDS, LONG_TEXT, RECORD_LIST } from '../../operation/bounds.ts';
import { type DeclaredFields, isMany, optionsOf } from './own-values.ts';

/** The member of REST with a value: `meta`; or `acf`, where null is valid at every level and a single value may come as a list. */
export type Place = 'meta' | 'acf';

type Schema = Readonly<Record<string, unknown>>;

/** Returns the JSON Schema for sent values. It has no defaults, since absent values stay unchanged. Callers handle null under `meta`. */
export const checkedSchema = (field: FieldDeclaration, place: Place): TSchema =>
  Type.Unsafe(isMany(field) ? listOf(field, place) : single(field, place));

/** Returns the schema of the fields of a group, or of all groups, as an object. */
export const checkedMembers = (fields: DeclaredFields, place: Place): TSchema =>
  Type.Unsafe(membersOf(fields, place));

function listOf(field: FieldDeclaration, place: Place): Schema {
  const items = valueSchema(field, place);
  return withNull({ type: 'array', items, maxItems: RECORD_LIST }, place);
}

function single(field: FieldDeclaration, place: Place): Schema {
  const schema = valueSchema(field, place);
  if (place === 'meta' || (field.type !== 'select' && field.type !== 'reference'))
    return withNull(schema, place);
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
  switch (field.type) {
    case 'text': {
      const { maxLength = LONGEST_TEXT, minLength, pattern } = field;
      return {
        type: 'string',
        maxLength,
        ...(minLength === undefined ? {} : { minLength }),
        ...(pattern === undefined ? {} : { pattern: `^(?:${pattern})$` }),
      };
    }
    case 'richText':
      return { type: 'string', maxLength: LONG_TEXT };
    case 'number':
    case 'integer':
      return { type: field.type, ...limitsOf(field) };
    case 'boolean':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', pattern: `^(?:|${DAY}|${COMPACT_DAY})$`, format: 'day' };
    case 'dateTime':
      return { type: 'string', pattern: `^(?:|${DAY}[T ]${TIME})$`, format: 'day' };
    case 'email':
      return { type: 'string', pattern: '^(?:|[^\\s@<>]+@[^\\s@<>]+)$', maxLength: 254 };
    case 'url':
      return { type: 'string', maxLength: 2000 };
    case 'color':
      return { type: 'string', maxLength: 60 };
    case 'select':
      return { type: 'string', enum: optionsOf(field) };
    case 'link':
      return linkSchema;
    case 'image':
    case 'file':
    case 'reference':
      return { type: 'integer' };
    case 'group':
      return membersOf(field.fields, place);
    case 'repeater':
      return {
        type: 'array',
        maxItems: field.maxItems ?? RECORD_LIST,
        items: membersOf(field.fields, place),
      };
    case 'flexible': {
      const layouts = Object.entries(field.layouts).map(([name, { fields }]) =>
        layoutSchema(name, membersOf(fields, place)),
      );
      return { type: 'array', maxItems: field.maxItems ?? RECORD_LIST, items: { oneOf: layouts } };
    }
    case 'json':
      return {};
  }
}

/** Characters of a text that says no maximum. */
const LONGEST_TEXT = 10_000;

const DAY = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const COMPACT_DAY = '\\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?';

const limitsOf = ({
  minimum,
  maximum,
}: Extract<FieldDeclaration, { type: 'number' | 'integer' }>): Schema => ({
  ...(minimum === undefined ? {} : { minimum }),
  ...(maximum === undefined ? {} : { maximum }),
});

const linkSchema: Schema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    url: { type: 'string', maxLength: 2000 },
    target: { type: 'string' },
  },
  required: ['url'],
};

/** Unknown members under `acf` are left out rather than refused, as in the reference. */
function membersOf(fields: DeclaredFields, place: Place): Schema {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, checkedSchema(field, place)]),
  );
  return {
    type: 'object',
    properties,
    ...(place === 'meta'
      ? { additionalProperties: false }
      : { maxProperties: BOUNDS.maxProperties }),
  };
}

const layoutSchema = (name: string, { properties, ...rules }: Schema): Schema => ({
  ...rules,
  properties: {
    [LAYOUT]: { type: 'string', pattern: `^${name}$` },
    ...(properties as object), // as `membersOf` makes them
  },
  required: [LAYOUT],
});

/** The member of a row that names its layout, as clients of the reference know it. */
export const LAYOUT = 'acf_fc_layout';
