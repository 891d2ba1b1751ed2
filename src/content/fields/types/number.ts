import type { CommonOptions, ManyOptions } from '../../../config/declaration/declaration.ts';
import { declares, type FieldType, given, OPTION } from '../field-type.ts';

declare module '../../../config/declaration/declaration.ts' {
  interface FieldDeclarations {
    number: NumberField;
    integer: NumberField;
    boolean: BooleanField;
  }
}

export interface NumberField extends CommonOptions, ManyOptions {
  readonly type: 'number' | 'integer';
  readonly default?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface BooleanField extends CommonOptions {
  readonly type: 'boolean';
  readonly default?: boolean;
}

export const number = declares<NumberField>('number');
export const integer = declares<NumberField>('integer');
export const boolean = declares<BooleanField>('boolean');

const numbers: FieldType<NumberField> = {
  options: Object.fromEntries([
    ['many', OPTION.flag],
    ...['default', 'minimum', 'maximum'].map((name) => [name, { type: 'number' }]),
  ]),
  *problems({ minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }) {
    if (maximum < minimum) yield ['', 'has a "minimum" above its "maximum".'];
  },
  isValue: (value) => typeof value === 'number',
  empty: { meta: 0, acf: '' },
  sent: ({ type, minimum, maximum }) => ({ type, ...given({ minimum, maximum }) }),
  described: ({ type, minimum, maximum }) => ({ type, ...given({ minimum, maximum }) }),
  compared: {
    as: 'number',
    isOrdered: true,
    isSortable: true,
    schema: () => ({ type: 'number' }),
  },
  graphql: 'Float',
};

export const numberTypes = {
  number: numbers,
  integer: {
    ...numbers,
    isValue: Number.isInteger,
    graphql: 'Int',
  } satisfies FieldType<NumberField>,
  boolean: {
    options: { default: OPTION.flag },
    isValue: (value) => typeof value === 'boolean',
    empty: { meta: false, acf: false },
    sent: () => ({ type: 'boolean' }),
    described: () => ({ type: 'boolean' }),
    describedAcf: (field) => ({ type: ['boolean', 'null'], default: field.default ?? false }),
    onPage: (value) => (value ? 'Yes' : 'No'),
    compared: {
      as: 'number',
      isOrdered: false,
      isSortable: true,
      schema: () => ({ type: 'boolean' }),
    },
    graphql: 'Boolean',
  } satisfies FieldType<BooleanField>,
};
