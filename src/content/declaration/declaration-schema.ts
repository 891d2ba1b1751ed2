import { type FieldType, OPTION } from '../fields/field-type.ts';
import { fieldTypes } from '../fields/field-types.ts';

/** The JSON Schema of a site's declaration. `check-declaration.ts` checks the rules that a schema can't express. */

const { text: string, flag: boolean, fields } = OPTION;
const graphqlName = { type: 'string', pattern: '^(?!__)[A-Za-z_][A-Za-z0-9_]{0,59}$' };
const name = (most: number) => ({ pattern: `^[a-z][a-z0-9_-]{0,${most - 1}}$` });

const common = {
  label: string,
  description: { type: 'string', maxLength: 2000 },
  required: boolean,
  filter: boolean,
  sort: boolean,
  search: boolean,
  read: string,
  write: string,
  revisions: boolean,
  graphql: { anyOf: [graphqlName, { const: false }] },
};

const ofType = ([type, { options, needs }]: [string, FieldType]) => ({
  type: 'object',
  properties: { type: { const: type }, ...common, ...options },
  required: ['type', ...(needs === undefined ? [] : [needs])],
  additionalProperties: false,
});

const labels = {
  type: 'object',
  properties: { one: string, many: string },
  required: ['one', 'many'],
  additionalProperties: false,
};

const graphqlNames = {
  type: 'object',
  properties: { one: graphqlName, many: graphqlName },
  required: ['one', 'many'],
  additionalProperties: false,
};

const grouped = {
  fields,
  groups: {
    type: 'object',
    propertyNames: { pattern: graphqlName.pattern },
    additionalProperties: {
      type: 'object',
      properties: {
        label: string,
        description: common.description,
        style: { enum: ['acf', 'plain'] },
        fields,
      },
      required: ['fields'],
      additionalProperties: false,
    },
  },
};

const path = { type: 'string', pattern: '^[a-z0-9_-]+(/[a-z0-9_-]+)*$', maxLength: 100 };

const shared = {
  labels,
  description: common.description,
  hierarchical: boolean,
  restBase: { type: 'string', pattern: '^[a-z0-9_-]+$', maxLength: 60 },
  graphql: graphqlNames,
  path,
  public: boolean,
  ...grouped,
};

const supports = [
  'title',
  'editor',
  'excerpt',
  'thumbnail',
  'author',
  'comments',
  'revisions',
  'page-attributes',
  'custom-fields',
  'trackbacks',
] as const;

export const declarationSchema = {
  type: 'object',
  properties: {
    kinds: {
      type: 'object',
      propertyNames: name(20),
      maxProperties: 100,
      additionalProperties: {
        type: 'object',
        properties: {
          ...shared,
          supports: { type: 'array', items: { enum: supports }, uniqueItems: true },
          taxonomies: { type: 'array', items: string, uniqueItems: true },
          archive: boolean,
          menus: boolean,
          capabilityType: {
            anyOf: [
              { enum: ['post', 'page'] },
              { type: 'array', items: name(40), minItems: 2, maxItems: 2 },
            ],
          },
          icon: string,
        },
        required: ['labels'],
        additionalProperties: false,
      },
    },
    taxonomies: {
      type: 'object',
      propertyNames: name(32),
      maxProperties: 100,
      additionalProperties: {
        type: 'object',
        properties: shared,
        required: ['labels'],
        additionalProperties: false,
      },
    },
    optionsPages: {
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z][A-Za-z0-9_-]{0,59}$' },
      maxProperties: 100,
      additionalProperties: {
        type: 'object',
        properties: {
          label: string,
          menuLabel: string,
          parent: string,
          graphql: graphqlName,
          capability: string,
          ...grouped,
        },
        required: ['label'],
        additionalProperties: false,
      },
    },
    extend: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          ...grouped,
          taxonomies: { type: 'array', items: string, uniqueItems: true },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
  $defs: {
    fields: {
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_-]{0,63}$' },
      maxProperties: 200,
      additionalProperties: {
        type: 'object',
        required: ['type'],
        discriminator: { propertyName: 'type' },
        oneOf: Object.entries(fieldTypes).map(ofType),
      },
    },
  },
};
