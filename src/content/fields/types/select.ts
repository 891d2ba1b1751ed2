import type { CommonOptions, ManyOptions } from '../../../config/declaration/declaration.ts';
import { declares, type FieldType, OPTION } from '../field-type.ts';

declare module '../../../config/declaration/declaration.ts' {
  interface FieldDeclarations {
    select: SelectField;
  }
}

export interface SelectField extends CommonOptions, ManyOptions {
  readonly type: 'select';
  /** The values, or labels by value. */
  readonly options: readonly string[] | Readonly<Record<string, string>>;
  readonly default?: string | readonly string[];
  /** How editors show the choice; without a value, REST shows several checkboxes as an empty text and a menu as an empty list. */
  readonly control?: 'menu' | 'checkboxes';
}

export const select = (
  options: SelectField['options'],
  further: Omit<SelectField, 'type' | 'options'> = {},
): SelectField => declares<SelectField>('select')({ options, ...further });

/** The values of a select field, in the order of its declaration. */
const optionsOf = ({ options }: Pick<SelectField, 'options'>): readonly string[] =>
  isList(options) ? options : Object.keys(options);

// `Array.isArray` does not know lists that are only read.
const isList = (options: unknown): options is readonly string[] => Array.isArray(options);

export const selectType: FieldType<SelectField> = {
  options: {
    many: OPTION.flag,
    options: {
      anyOf: [
        OPTION.texts,
        { type: 'object', additionalProperties: OPTION.text, minProperties: 1 },
      ],
    },
    default: { anyOf: [OPTION.text, OPTION.texts] },
    control: { enum: ['menu', 'checkboxes'] },
  },
  needs: 'options',
  *problems(field) {
    const wrong = [field.default ?? []].flat().find((value) => !optionsOf(field).includes(value));
    if (wrong !== undefined) yield ['default', `is "${wrong}", which is none of its options.`];
  },
  isValue: (value) => typeof value === 'string',
  empty: { meta: '', acf: '' },
  emptyAcfList: ({ control }) => (control === 'checkboxes' ? '' : []),
  sent: (field) => ({ type: 'string', enum: optionsOf(field) }),
  described: (field) => ({ type: 'string', enum: optionsOf(field) }),
  describedAcf: (field) =>
    field.control === 'checkboxes'
      ? {
          type: ['integer', 'string', 'array', 'null'],
          items: { type: ['string', 'integer'], enum: optionsOf(field) },
        }
      : {
          type: ['string', 'array', 'int', 'null'],
          items: { type: ['string', 'int'], enum: optionsOf(field) },
          ...(field.many ? {} : { maxItems: 1 }),
        },
  isUnwrapped: true,
  onPage(value, { options }) {
    const label = isList(options) ? undefined : options[String(value)];
    return label ?? String(value);
  },
  compared: {
    as: 'text',
    isOrdered: false,
    isSortable: true,
    schema: (field) => ({ type: 'string', enum: ['', ...optionsOf(field)] }),
  },
  words: optionsOf,
  graphql: 'enum',
};
