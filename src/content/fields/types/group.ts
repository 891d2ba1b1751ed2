import type { CommonOptions, FieldDeclaration } from '../../../config/declaration/declaration.ts';
import { isObject } from '../../../lib/is-object.ts';
import {
  type DescribeMembers,
  declares,
  type FieldType,
  OPTION,
  type Schema,
} from '../field-type.ts';

declare module '../../../config/declaration/declaration.ts' {
  interface FieldDeclarations {
    group: GroupField;
    repeater: RepeaterField;
    flexible: FlexibleField;
  }
}

export interface GroupField extends CommonOptions {
  readonly type: 'group';
  readonly fields: Readonly<Record<string, FieldDeclaration>>;
}

/** A list of groups of the same fields. */
export interface RepeaterField extends CommonOptions {
  readonly type: 'repeater';
  readonly fields: Readonly<Record<string, FieldDeclaration>>;
  /** At most 1,000, which is also the default. */
  readonly maxItems?: number;
}

/** A list of groups, each of one of several layouts. */
export interface FlexibleField extends CommonOptions {
  readonly type: 'flexible';
  readonly layouts: Readonly<Record<string, LayoutDeclaration>>;
  readonly maxItems?: number;
}

export interface LayoutDeclaration {
  readonly label?: string;
  readonly fields: Readonly<Record<string, FieldDeclaration>>;
}

export const group = (
  fields: GroupField['fields'],
  further: Omit<GroupField, 'type' | 'fields'> = {},
): GroupField => declares<GroupField>('group')({ fields, ...further });
export const repeater = (
  fields: RepeaterField['fields'],
  further: Omit<RepeaterField, 'type' | 'fields'> = {},
): RepeaterField => declares<RepeaterField>('repeater')({ fields, ...further });
export const flexible = (
  layouts: FlexibleField['layouts'],
  further: Omit<FlexibleField, 'type' | 'layouts'> = {},
): FlexibleField => declares<FlexibleField>('flexible')({ layouts, ...further });

/** The member of a row that names its layout, as clients of the reference know it. */
export const LAYOUT = 'acf_fc_layout';

/** Rows of a list that says no maximum. */
const MOST_ROWS = 1000;

const rows = {
  isValue: Array.isArray,
  empty: { meta: [], acf: null },
  hasRows: true,
  graphql: 'parts',
} as const;

const layouts = (
  field: FlexibleField,
  members: DescribeMembers,
  finish: (name: string, row: Schema) => Schema,
): Schema => ({
  oneOf: Object.entries(field.layouts).map(([name, { fields }]) => finish(name, members(fields))),
});

/** @param rules of the member that names the layout */
const withLayout = (name: string, row: Schema, rules: Schema = {}): Schema => ({
  ...row,
  properties: {
    [LAYOUT]: { type: 'string', ...rules, pattern: `^${name}$` },
    ...(row.properties as object), // of an object
  },
});

export const groupTypes = {
  group: {
    options: { fields: OPTION.fields },
    needs: 'fields',
    isValue: isObject,
    empty: { meta: [], acf: null },
    sent: ({ fields }, members) => members(fields),
    described: ({ fields }, members) => ({ ...members(fields), additionalProperties: false }),
    describedAcf: ({ fields }, members) => ({ ...members(fields), type: ['object', 'null'] }),
    inside: ({ fields }) => [{ fields }],
    graphql: 'parts',
  } satisfies FieldType<GroupField>,
  repeater: {
    ...rows,
    options: { fields: OPTION.fields, maxItems: OPTION.count },
    needs: 'fields',
    sent: ({ fields, maxItems = MOST_ROWS }, members) => ({
      type: 'array',
      maxItems,
      items: members(fields),
    }),
    described: ({ fields }, members) => ({ type: 'array', items: members(fields) }),
    inside: ({ fields }) => [{ fields }],
  } satisfies FieldType<RepeaterField>,
  flexible: {
    ...rows,
    options: {
      maxItems: OPTION.count,
      layouts: {
        type: 'object',
        propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_-]{0,63}$' },
        additionalProperties: {
          type: 'object',
          properties: { label: OPTION.text, fields: OPTION.fields },
          required: ['fields'],
          additionalProperties: false,
        },
      },
    },
    needs: 'layouts',
    sent: ({ maxItems = MOST_ROWS, ...field }, members) => ({
      type: 'array',
      maxItems,
      items: layouts(field, members, (name, row) => ({
        ...withLayout(name, row),
        required: [LAYOUT],
      })),
    }),
    described: (field, members) => ({
      type: 'array',
      items: layouts(field, members, (name, row) => withLayout(name, row, { required: true })),
    }),
    inside: (field) =>
      Object.entries(field.layouts).map(([layout, { fields, label }]) => ({
        layout,
        fields,
        label,
      })),
  } satisfies FieldType<FlexibleField>,
};
