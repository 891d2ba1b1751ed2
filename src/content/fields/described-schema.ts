import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { OwnFields } from '../kinds/kind.ts';
import { LAYOUT } from './checked-schema.ts';
import { type DeclaredFields, emptyMeta, fieldsOfGroups, isMany, optionsOf } from './own-values.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Returns the properties of `meta` for the site index, OPTIONS and the OpenAPI document, with what REST shows where nothing is set. */
export const metaProperties = ({ ownFields }: Pick<OwnFields, 'ownFields'>): Schema =>
  mapFields(ownFields, describedMeta);

function describedMeta(field: FieldDeclaration): Schema {
  const { label: title = '', description = '' } = field;
  const unset = emptyMeta(field);
  if (isMany(field))
    return { type: 'array', items: { ...plain(field), title, description, default: '' } };
  return { ...plain(field), title, description, default: unset };
}

/** Returns the schema of one value as clients read it, without the description of the field. */
function plain(field: FieldDeclaration): Schema {
  switch (field.type) {
    case 'number':
    case 'integer':
      return { type: field.type, ...limits(field) };
    case 'boolean':
      return { type: 'boolean' };
    case 'image':
    case 'file':
    case 'reference':
      return { type: 'integer' };
    case 'select':
      return { type: 'string', enum: optionsOf(field) };
    case 'link':
      return { type: 'object', properties: link };
    case 'group':
      return {
        type: 'object',
        properties: mapFields(field.fields, member),
        additionalProperties: false,
      };
    case 'repeater':
      return {
        type: 'array',
        items: { type: 'object', properties: mapFields(field.fields, member) },
      };
    case 'flexible':
      return { type: 'array', items: { oneOf: layoutsOf(field, member) } };
    case 'json':
      return { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] };
    case 'text':
      return { type: 'string', ...lengths(field) };
    case 'email':
      return { type: 'string', format: 'email' };
    case 'url':
      return { type: 'string', format: 'uri' };
    default:
      return { type: 'string' };
  }
}

const member = (field: FieldDeclaration): Schema =>
  isMany(field) ? { type: 'array', items: plain(field) } : plain(field);

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
  const many = isMany(field);
  switch (field.type) {
    case 'select': {
      if (field.control === 'checkboxes')
        return {
          type: ['integer', 'string', 'array', 'null'],
          items: { type: ['string', 'integer'], enum: optionsOf(field) },
        };
      return {
        type: ['string', 'array', 'int', 'null'],
        items: { type: ['string', 'int'], enum: optionsOf(field) },
        ...(many ? {} : { maxItems: 1 }),
      };
    }
    case 'reference':
      return {
        type: ['integer', 'array', 'null'],
        items: { type: 'integer' },
        ...(many ? { minItems: 1 } : { maxItems: 1 }),
      };
    case 'image':
    case 'file':
      return many
        ? { type: ['array', 'null'], items: { type: 'number' } }
        : { type: ['integer', 'null'] };
    case 'date':
      return withNull(many, { type: 'string' }, 'A `Ymd` formatted date string.');
    case 'dateTime':
      return withNull(many, { type: 'string' }, 'A `Y-m-d H:i:s` formatted date string.');
    case 'boolean':
      return { type: ['boolean', 'null'], default: field.default ?? false };
    case 'link':
      return {
        type: ['object', 'null'],
        properties: { ...link, url: { type: 'string', required: true, format: 'uri' } },
      };
    case 'group':
      return { type: ['object', 'null'], properties: mapFields(field.fields, describedAcf) };
    case 'repeater':
      return {
        type: ['array', 'null'],
        items: { type: 'object', properties: mapFields(field.fields, describedAcf) },
      };
    case 'flexible':
      return { type: ['array', 'null'], items: { oneOf: layoutsOf(field, describedAcf) } };
    case 'json':
      return plain(field);
    default:
      return withNull(many, plain(field));
  }
}

const withNull = (many: boolean, { type, ...rules }: Schema, description?: string): Schema => ({
  ...(many
    ? { type: ['array', 'null'], items: { type, ...rules } }
    : { type: [type, 'null'], ...rules }),
  ...(description === undefined ? {} : { description }),
});

const link: Schema = {
  title: { type: 'string' },
  url: { type: 'string', format: 'uri' },
  target: { type: 'string' },
};

const layoutsOf = (
  { layouts }: Extract<FieldDeclaration, { type: 'flexible' }>,
  describe: (field: FieldDeclaration) => Schema,
): readonly Schema[] =>
  Object.entries(layouts).map(([name, { fields }]) => ({
    type: 'object',
    properties: {
      [LAYOUT]: { type: 'string', required: true, pattern: `^${name}$` },
      ...mapFields(fields, describe),
    },
  }));

const limits = ({ minimum, maximum }: { minimum?: number; maximum?: number }): Schema => ({
  ...(minimum === undefined ? {} : { minimum }),
  ...(maximum === undefined ? {} : { maximum }),
});

const lengths = ({ minLength, maxLength }: { minLength?: number; maxLength?: number }): Schema => ({
  ...(minLength === undefined ? {} : { minLength }),
  ...(maxLength === undefined ? {} : { maxLength }),
});

const mapFields = (fields: DeclaredFields, map: (field: FieldDeclaration) => Schema): Schema =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));
