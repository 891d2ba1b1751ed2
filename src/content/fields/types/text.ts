import type { CommonOptions, ManyOptions } from '../../../config/declaration/declaration.ts';
import { declares, type FieldType, given, OPTION, type PageValue } from '../field-type.ts';

declare module '../../../config/declaration/declaration.ts' {
  interface FieldDeclarations {
    text: TextField;
    richText: RichTextField;
    email: FormatField;
    url: FormatField;
    color: FormatField;
  }
}

export interface TextField extends CommonOptions, ManyOptions {
  readonly type: 'text';
  readonly default?: string;
  /** In characters; at most 10,000, which is also the default. */
  readonly maxLength?: number;
  readonly minLength?: number;
  /** A regular expression that the whole text has to match. */
  readonly pattern?: string;
  /** Whether it may have several lines. */
  readonly multiline?: boolean;
}

export interface RichTextField extends CommonOptions {
  readonly type: 'richText';
  readonly default?: string;
}

export interface FormatField extends CommonOptions, ManyOptions {
  readonly type: 'email' | 'url' | 'color';
  readonly default?: string;
}

export const text = declares<TextField>('text');
export const richText = declares<RichTextField>('richText');
export const email = declares<FormatField>('email');
export const url = declares<FormatField>('url');
export const color = declares<FormatField>('color');

/** Characters of a text that says no maximum. */
const LONGEST = 10_000;

const length = { type: 'integer', minimum: 0, maximum: LONGEST };

/** The properties that types of texts share. */
const texts = {
  isValue: (value: unknown) => typeof value === 'string',
  empty: { meta: '', acf: '' },
  graphql: 'String',
} as const;

const compared = {
  as: 'text',
  isOrdered: true,
  isSortable: true,
  schema: () => ({ type: 'string' }),
} as const;

const format: Pick<FieldType, 'options' | keyof typeof texts> = {
  ...texts,
  options: { many: OPTION.flag, default: OPTION.text },
};

export const textTypes = {
  text: {
    ...texts,
    options: {
      many: OPTION.flag,
      default: OPTION.text,
      maxLength: length,
      minLength: length,
      pattern: { type: 'string', format: 'regex', maxLength: 500 },
      multiline: OPTION.flag,
    },
    sent: ({ maxLength = LONGEST, minLength, pattern }) => ({
      type: 'string',
      ...given({ maxLength, minLength, pattern: pattern && `^(?:${pattern})$` }),
    }),
    described: ({ minLength, maxLength }) => ({
      type: 'string',
      ...given({ minLength, maxLength }),
    }),
    stored: (value, { multiline }, clean) => clean[multiline ? 'lines' : 'line'](String(value)),
    compared,
    isSearchable: true,
  } satisfies FieldType<TextField>,
  richText: {
    ...texts,
    options: { default: { type: 'string' } },
    sent: () => ({ type: 'string' }),
    stored: (value, _, clean) => clean.html(String(value)),
    isSearchable: true,
    isHtml: true,
  } satisfies FieldType<RichTextField>,
  email: {
    ...format,
    sent: () => ({ type: 'string', pattern: '^(?:|[^\\s@<>]+@[^\\s@<>]+)$', maxLength: 254 }),
    described: () => ({ type: 'string', format: 'email' }),
    stored: (value, _, clean) => clean.line(String(value)),
    onPage: (value): PageValue => ({ email: String(value) }),
    compared,
    isSearchable: true,
  } satisfies FieldType<FormatField>,
  url: {
    ...format,
    sent: () => ({ type: 'string', maxLength: 2000 }),
    described: () => ({ type: 'string', format: 'uri' }),
    stored: (value, _, clean) => clean.address(String(value)),
    onPage: (value): PageValue => ({ link: String(value), text: String(value) }),
    compared,
    isSearchable: true,
  } satisfies FieldType<FormatField>,
  color: {
    ...format,
    sent: () => ({ type: 'string', maxLength: 60 }),
    stored: (value, _, clean) => clean.line(String(value)),
    compared: { ...compared, isSortable: false },
  } satisfies FieldType<FormatField>,
};
