const lengths = ['minlength', 'maxlength', 'size', 'autocomplete', 'akismet'];
const bounds = ['min', 'max', 'step'];
const inputs = ['placeholder', 'watermark', 'readonly'];

interface TagOptions {
  /** Options that have a value behind a colon. */
  readonly valued: readonly string[];
  /** Options that stand for themselves. */
  readonly plain: readonly string[];
}

/** The kinds of tags (docs/rest.md §7.1), each with its options beside `id`, `class` and `tabindex`. */
const kinds = {
  text: { valued: [...lengths, 'default'], plain: inputs },
  email: { valued: [...lengths, 'default'], plain: inputs },
  tel: { valued: [...lengths, 'default'], plain: inputs },
  url: { valued: [...lengths, 'default'], plain: inputs },
  number: { valued: [...bounds, 'default', 'autocomplete', 'size'], plain: inputs },
  range: { valued: [...bounds, 'default'], plain: ['readonly'] },
  date: { valued: [...bounds, 'default', 'autocomplete'], plain: inputs },
  textarea: { valued: [...lengths, 'default'], plain: inputs },
  select: {
    valued: ['default', 'size', 'autocomplete'],
    plain: ['multiple', 'include_blank', 'first_as_label'],
  },
  checkbox: {
    valued: ['default'],
    plain: ['exclusive', 'use_label_element', 'label_first', 'free_text'],
  },
  radio: { valued: ['default'], plain: ['use_label_element', 'label_first', 'free_text'] },
  acceptance: { valued: ['default'], plain: ['optional', 'invert'] },
  quiz: { valued: lengths, plain: [] },
  file: { valued: ['limit', 'max', 'filetypes', 'accept'], plain: ['multiple'] },
  hidden: { valued: ['default'], plain: [] },
  submit: { valued: [], plain: [] },
} satisfies Readonly<Record<string, TagOptions>>;

export type TagKind = keyof typeof kinds;

export const isTagKind = (word: string): word is TagKind => Object.hasOwn(kinds, word);

/** The options of a kind. */
export function optionsOf(kind: TagKind): TagOptions {
  const { valued, plain } = kinds[kind];
  return { valued: ['id', 'class', 'tabindex', ...valued], plain };
}

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
