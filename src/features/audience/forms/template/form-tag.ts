/** The kinds of tags (docs/rest.md §7.1). */
export const tagKinds = [
  'text',
  'email',
  'tel',
  'url',
  'number',
  'range',
  'date',
  'textarea',
  'select',
  'checkbox',
  'radio',
  'acceptance',
  'quiz',
  'file',
  'hidden',
  'submit',
] as const;

export type TagKind = (typeof tagKinds)[number];

export const isTagKind = (word: string): word is TagKind =>
  (tagKinds as readonly string[]).includes(word); // widened, since `includes` would take nothing but kinds

/** Kinds whose quoted values are the options of a choice. */
export const choices: ReadonlySet<TagKind> = new Set(['select', 'checkbox', 'radio']);

/** Kinds that people type a line or a text into. */
export const typed: ReadonlySet<TagKind> = new Set([
  'text',
  'email',
  'tel',
  'url',
  'number',
  'range',
  'date',
  'textarea',
]);

/** Kinds that may be followed by `*`; an acceptance is required anyway, unless it says `optional`. */
export const requirable: ReadonlySet<TagKind> = new Set([...typed, 'select', 'checkbox', 'file']);

const shared = ['id', 'class', 'tabindex'];
const lengths = ['minlength', 'maxlength', 'size', 'autocomplete', 'akismet'];
const bounds = ['min', 'max', 'step'];

/** The options of a kind that have a value behind a colon. */
export const valuedOptions: Readonly<Record<TagKind, readonly string[]>> = {
  text: [...shared, ...lengths, 'default'],
  email: [...shared, ...lengths, 'default'],
  tel: [...shared, ...lengths, 'default'],
  url: [...shared, ...lengths, 'default'],
  number: [...shared, ...bounds, 'default', 'autocomplete', 'size'],
  range: [...shared, ...bounds, 'default'],
  date: [...shared, ...bounds, 'default', 'autocomplete'],
  textarea: [...shared, ...lengths, 'default'],
  select: [...shared, 'default', 'size', 'autocomplete'],
  checkbox: [...shared, 'default'],
  radio: [...shared, 'default'],
  acceptance: [...shared, 'default'],
  quiz: [...shared, ...lengths],
  file: [...shared, 'limit', 'max', 'filetypes', 'accept'],
  hidden: [...shared, 'default'],
  submit: shared,
};

const inputs = ['placeholder', 'watermark', 'readonly'];

/** The options of a kind that stand for themselves. */
export const plainOptions: Readonly<Record<TagKind, readonly string[]>> = {
  text: inputs,
  email: inputs,
  tel: inputs,
  url: inputs,
  number: inputs,
  range: ['readonly'],
  date: inputs,
  textarea: inputs,
  select: ['multiple', 'include_blank', 'first_as_label'],
  checkbox: ['exclusive', 'use_label_element', 'label_first', 'free_text'],
  radio: ['use_label_element', 'label_first', 'free_text'],
  acceptance: ['optional', 'invert'],
  quiz: [],
  file: ['multiple'],
  hidden: [],
  submit: [],
};

/** A place in a template. */
export interface Position {
  /** In characters, from 0. */
  readonly offset: number;
  /** From 1, both. */
  readonly line: number;
  readonly column: number;
}

/** Something that is not right in a template, and where. */
export interface TemplateError {
  readonly code: string;
  readonly message: string;
  readonly position: Position;
}

/** A tag of a form's template: `[text* your-name placeholder "Name"]` (docs/rest.md §7.1). */
export interface FormTag {
  readonly kind: TagKind;
  readonly isRequired: boolean;
  /** Empty for none. */
  readonly name: string;
  /** The words between the name and the quoted values: `class:wide`, `placeholder`. */
  readonly options: readonly string[];
  /** The quoted values as they were written. */
  readonly rawValues: readonly string[];
  /** The text between the tag and its closing tag; empty if there is none. */
  readonly content: string;
  readonly position: Position;
}

/** A template as its text and tags, in their order. */
export interface Template {
  readonly parts: readonly (string | FormTag)[];
  readonly errors: readonly TemplateError[];
}

/** Splits `label|value` into the text that people see and the value that is sent; without a bar, both are the same. */
export function pipeOf(rawValue: string): readonly [label: string, value: string] {
  const bar = rawValue.indexOf('|');
  return bar < 0
    ? [rawValue, rawValue]
    : [rawValue.slice(0, bar).trim(), rawValue.slice(bar + 1).trim()];
}

/** The labels of a tag's values, as people see them. */
export const labelsOf = ({ rawValues }: FormTag): readonly string[] =>
  rawValues.map((raw) => pipeOf(raw)[0]);

export const hasOption = ({ options }: FormTag, name: string): boolean => options.includes(name);

/** The values of every option `name:`. */
export const optionValues = ({ options }: FormTag, name: string): readonly string[] =>
  options
    .filter((option) => option.startsWith(`${name}:`))
    .map((option) => option.slice(name.length + 1));

export const optionValue = (tag: FormTag, name: string): string | undefined =>
  optionValues(tag, name)[0];

/** A whole number from 0 behind `name:`; undefined if there is none. */
export function optionNumber(tag: FormTag, name: string): number | undefined {
  const value = optionValue(tag, name);
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}
