import { html, type Markup } from '../../../../pages/markup.ts';
import { quizHashField } from '../submission/quiz.ts';
import { acceptedTypes, mostCharacters } from '../submission/tag-limits.ts';
import { type FormTag, hasOption, optionNumber, optionValue } from '../template/form-tag.ts';
import type { ShownForm } from './shown-form.ts';
import { type Attributes, attributes, controlAttributes } from './tag-attributes.ts';

/** A control that people type into, or choose a file with. */
export function inputMarkup(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
  const { name, kind } = tag;
  const own = { name, ...controlAttributes(shown, tag, hasLabel) };
  if (kind === 'textarea') return textareaMarkup(shown, tag, own);
  if (kind === 'quiz') return quizMarkup(shown, tag, own);
  if (kind === 'file')
    return html`<input type="file"${attributes({ ...own, accept: acceptedTypes(tag).join(',') || undefined })}>`;
  const value = shown.values.get(name)?.[0] ?? (shown.feedback ? '' : initialValue(tag));
  return html`<input type="${kind}"${attributes({ ...own, ...typingAttributes(tag), ...bounds(tag), value: value || undefined })}>`;
}

function textareaMarkup(shown: ShownForm, tag: FormTag, own: Attributes): Markup {
  const [, columns, rows] =
    tag.options.map((option) => /^(\d*)x(\d*)(?:\/|$)/.exec(option)).find((found) => found) ?? [];
  const value = shown.values.get(tag.name)?.[0] ?? (shown.feedback ? '' : initialValue(tag));
  const size = { cols: columns || undefined, rows: rows || 8 };
  // A line break right behind the tag is dropped by browsers.
  return html`<textarea${attributes({ ...own, ...typingAttributes(tag), ...size })}>
${value}</textarea>`;
}

/** A fresh question each time, so that the last answer is of no use. */
function quizMarkup({ questions }: ShownForm, tag: FormTag, own: Attributes): Markup {
  const asked = questions.get(tag.name);
  const { 'aria-label': _, ...rest } = own;
  return html`<label class="quiz"><span data-question-of="${tag.name}">${asked?.question}</span> <input type="text" autocomplete="off" aria-required="true"${attributes({ ...rest, ...typingAttributes(tag) })}></label><input type="hidden" name="${quizHashField(tag.name)}" value="${asked?.hash}">`;
}

const hasPlaceholder = (tag: FormTag): boolean =>
  hasOption(tag, 'placeholder') || hasOption(tag, 'watermark');

/** What it holds before anybody has typed: its value, or the text between its tags. */
export const initialValue = (tag: FormTag): string =>
  tag.content || (hasPlaceholder(tag) ? '' : (tag.rawValues[0] ?? ''));

/** Lengths are hints here: what is too long is refused with words rather than cut. */
const typingAttributes = (tag: FormTag): Attributes => ({
  placeholder: hasPlaceholder(tag) ? tag.rawValues[0] : undefined,
  minlength: optionNumber(tag, 'minlength'),
  maxlength: mostCharacters(tag),
  size: optionNumber(tag, 'size'),
  autocomplete: optionValue(tag, 'autocomplete'),
  readonly: hasOption(tag, 'readonly'),
});

const bounds = (tag: FormTag): Attributes => ({
  min: optionValue(tag, 'min'),
  max: optionValue(tag, 'max'),
  step: optionValue(tag, 'step') ?? (tag.kind === 'number' ? 'any' : undefined),
});
