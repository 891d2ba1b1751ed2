import { html, type Markup } from '../../../../lib/markup.ts';
import { capitalized } from '../../../../lib/word-forms.ts';
import type { ContactForm } from '../contact-form.ts';
import { errorId } from '../present-feedback.ts';
import type { QuizQuestion } from '../submission/quiz.ts';
import type { Feedback } from '../submission/submit-contact-form.ts';
import {
  type FormTag,
  optionNumber,
  optionValue,
  optionValues,
  type TagKind,
} from '../template/form-tag.ts';

/** A form as a page shows it: empty, or with the submitted values and the form's response. */
export interface ShownForm {
  readonly form: ContactForm;
  readonly unitTag: string;
  /** Submitted values, by field name. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly feedback: Feedback | null;
  /** Signed: when it was shown first; null where that is not asked for. */
  readonly shownAt: string | null;
  /** The questions of its quizzes, by the tag's name. */
  readonly questions: ReadonlyMap<string, QuizQuestion>;
  /** The address that a browser without scripts sends it to. */
  readonly action: string;
  /** The entry whose text shows it; 0 for none. */
  readonly entryId: number;
  /** Attributes of the form's element. */
  readonly attributes: Attributes;
}

/** The name of one place of a form: on its own page, or in the text of an entry. */
export const unitTagOf = ({ id }: ContactForm, entryId = 0, place = 1): string =>
  `wpcf7-f${id}${entryId === 0 ? '' : `-p${entryId}`}-o${place}`;

/** The error message of a field; undefined if it is valid. */
const faultOf = ({ feedback }: ShownForm, name: string): string | undefined =>
  feedback?.invalidFields.find(({ field }) => field === name)?.message;

/** Attributes; those that are undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** ` name="value"` for each; `true` is an attribute without a value. Names come from the code. */
export const attributes = (all: Attributes): readonly Markup[] =>
  Object.entries(all).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [html` ${name}`] : [html` ${name}="${value}"`];
  });

/** Attributes that every control has, with those of its error. @param hasLabel whether the template labels it */
export function controlAttributes(shown: ShownForm, tag: FormTag, hasLabel: boolean): Attributes {
  const { name } = tag;
  return {
    ...elementAttributes(tag),
    'aria-label': hasLabel ? undefined : nameInWords(tag),
    'aria-required': tag.isRequired ? 'true' : undefined,
    ...faultAttributes(shown, name),
  };
}

/** `id:` and `class:` of a tag, with the classes that scripts and styles know each kind by. */
export const elementAttributes = (tag: FormTag): Attributes => ({
  id: optionValue(tag, 'id'),
  class: [...classesOf(tag), ...optionValues(tag, 'class')].join(' '),
  tabindex: optionNumber(tag, 'tabindex'),
});

/** Its classes but those that the tag itself names. */
export const classesOf = ({ kind, isRequired, options }: FormTag): readonly string[] => [
  'wpcf7-form-control',
  `wpcf7-${kind}`,
  ...(isRequired ? ['wpcf7-validates-as-required'] : []),
  ...(FURTHER_CLASSES[kind] ?? []),
  ...(kind === 'acceptance'
    ? ['invert', 'optional'].filter((option) => options.includes(option))
    : []),
  ...(kind === 'checkbox' && options.includes('exclusive') ? ['wpcf7-exclusive-checkbox'] : []),
];

const FURTHER_CLASSES: Readonly<Partial<Record<TagKind, readonly string[]>>> = {
  email: ['wpcf7-text', 'wpcf7-validates-as-email'],
  url: ['wpcf7-text', 'wpcf7-validates-as-url'],
  tel: ['wpcf7-text', 'wpcf7-validates-as-tel'],
  number: ['wpcf7-validates-as-number'],
  range: ['wpcf7-validates-as-number'],
  date: ['wpcf7-validates-as-date'],
  submit: ['has-spinner'],
};

/** Attributes of an invalid field: they refer to its message, and the first such field gets the focus. */
export function faultAttributes(shown: ShownForm, name: string): Attributes {
  const isWrong = faultOf(shown, name) !== undefined;
  const isFirst = shown.feedback?.invalidFields[0]?.field === name;
  return {
    'aria-invalid': isWrong ? 'true' : undefined,
    'aria-describedby': isWrong ? errorId(shown.unitTag, name) : undefined,
    autofocus: isWrong && isFirst,
  };
}

/** Returns `your-name` in words, for people who can't see the text beside the field. */
export function nameInWords({ name, options, rawValues }: FormTag): string {
  const [first] = rawValues;
  if (options.includes('placeholder') && first) return first;
  const words = name.replace(/[-_:.]+/g, ' ').trim();
  return capitalized(words);
}

/** The error message below a field. It is hidden from screen readers, which read it as the description of the control. */
export const faultNote = (shown: ShownForm, name: string): Markup =>
  html`<span class="field-error" id="${errorId(shown.unitTag, name)}" data-error-of="${name}" aria-hidden="true">${faultOf(shown, name) ?? ''}</span>`;
