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

/** Kinds that may be followed by `*`; an acceptance is required anyway, unless it says `optional`. */
export const requirable: ReadonlySet<TagKind> = new Set([
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
  'file',
]);

/** Kinds whose quoted values are what can be chosen. */
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
  file: [...shared, 'limit', 'filetypes', 'accept'],
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
  file: [],
  hidden: [],
  submit: [],
};
