import { html, type Markup } from '../../../../lib/markup.ts';
import type { ContactForm } from '../contact-form.ts';
import { errorId } from '../present-feedback.ts';
import type { QuizQuestion } from '../submission/quiz.ts';
import type { Feedback } from '../submission/submit-contact-form.ts';
import { type FormTag, optionNumber, optionValue, optionValues } from '../template/form-tag.ts';

/** A form as a page shows it: empty, or with what was sent and what the form answered to it. */
export interface ShownForm {
  readonly form: ContactForm;
  readonly unitTag: string;
  /** What was filled in, by name. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly feedback: Feedback | null;
  /** Signed: when it was shown first. */
  readonly shownAt: string;
  /** The questions of its quizzes, by the tag's name. */
  readonly questions: ReadonlyMap<string, QuizQuestion>;
}

/** Of its one place on the form's own page. */
export const unitTagOf = ({ id }: ContactForm): string => `wpcf7-f${id}-o1`;

/** What is wrong with a field; undefined where nothing is. */
const findInvalidText = ({ feedback }: ShownForm, name: string): string | undefined =>
  feedback?.invalidFields.find(({ field }) => field === name)?.message;

/** Attributes that have a value; those without one are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** ` name="value"` for each; `true` is an attribute without a value. Names come from the code. */
export const attributes = (all: Attributes): readonly Markup[] =>
  Object.entries(all).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [html` ${name}`] : [html` ${name}="${value}"`];
  });

/** What every control has, with what is wrong with it. @param hasLabel whether the template labels it */
export function controlAttributes(shown: ShownForm, tag: FormTag, hasLabel: boolean): Attributes {
  const { name } = tag;
  return {
    ...elementAttributes(tag),
    'aria-label': hasLabel ? undefined : nameInWords(tag),
    'aria-required': tag.isRequired ? 'true' : undefined,
    ...faultAttributes(shown, name),
  };
}

/** `id:` and `class:` of a tag. */
export const elementAttributes = (tag: FormTag): Attributes => ({
  id: optionValue(tag, 'id'),
  class: optionValues(tag, 'class').join(' ') || undefined,
  tabindex: optionNumber(tag, 'tabindex'),
});

/** Where a field is wrong: says so, where it is told, and that the browser should begin there. */
export function faultAttributes(shown: ShownForm, name: string): Attributes {
  const isWrong = findInvalidText(shown, name) !== undefined;
  const isFirst = shown.feedback?.invalidFields[0]?.field === name;
  return {
    'aria-invalid': isWrong ? 'true' : undefined,
    'aria-describedby': isWrong ? errorId(shown.unitTag, name) : undefined,
    autofocus: isWrong && isFirst,
  };
}

/** `your-name` in words, for those who can't see what it stands beside. */
export function nameInWords({ name, options, rawValues }: FormTag): string {
  const [first] = rawValues;
  if (options.includes('placeholder') && first) return first;
  const words = name.replace(/[-_:.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is wrong with a field, below it. Who hears the page is told by the control, which names it. */
export const faultNote = (shown: ShownForm, name: string): Markup =>
  html`<span class="field-error" id="${errorId(shown.unitTag, name)}" data-error-of="${name}" aria-hidden="true">${findInvalidText(shown, name) ?? ''}</span>`;
