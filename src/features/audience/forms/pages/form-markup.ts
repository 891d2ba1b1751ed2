import { randomUUID } from 'node:crypto';
import { autoParagraph } from '../../../../content/text/auto-paragraph.ts';
import { html, type Markup, trusted } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/page.ts';
import { formPath } from '../contact-form.ts';
import { acceptedTypes, mostCharacters } from '../submission/form-rules.ts';
import { freeTextField } from '../submission/posted-values.ts';
import { quizHashField } from '../submission/quiz.ts';
import { HONEYPOT_FIELD, TIME_FIELD } from '../submission/submit-contact-form.ts';
import {
  type FormTag,
  hasOption,
  labelsOf,
  optionNumber,
  optionValue,
} from '../template/form-tag.ts';
import { parseTemplate } from '../template/parse-template.ts';
import {
  type Attributes,
  attributes,
  controlAttributes,
  elementAttributes,
  faultAttributes,
  faultNote,
  nameInWords,
  type ShownForm,
} from './tag-attributes.ts';

/** A form that can be filled in with or without scripts; `message` says how it went. */
export function formMarkup(context: Context, shown: ShownForm, message: string | null): Markup {
  const { form, unitTag, feedback } = shown;
  const action = localAddress(context, formPath(form)); // with a fragment, no field would be focused
  const rest = new URL(context.addresses.rest(`/forms/v1/contact-forms/${form.id}`)).pathname;
  const status = message === null ? 'init' : (feedback?.status ?? 'mail_sent');
  const language = form.locale.replace('_', '-');
  return html`<div class="contact-form" id="${unitTag}" lang="${language}">
<div class="form-answer" role="status" data-status="${status}">${message !== null && html`<p class="answer-words">${message}</p>`}</div>
<form method="post" action="${action}" enctype="multipart/form-data" novalidate data-rest="${rest}">
<div class="hidden-fields">
<input type="hidden" name="_wpcf7_unit_tag" value="${unitTag}">
<input type="hidden" name="${TIME_FIELD}" value="${shown.shownAt}">
<label aria-hidden="true">Leave this empty <textarea name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></textarea></label>
</div>
${templateMarkup(shown)}
</form>
</div>`;
}

/** Paragraphs are made before the tags are inserted, so that the contents of tags are not changed. */
function templateMarkup(shown: ShownForm): Markup {
  const { parts } = parseTemplate(shown.form.template);
  const mark = randomUUID();
  const controls: string[] = [];
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const hasLabel = isLabelled(text, part, parts);
    text += `<span class="${mark}-${controls.length}-"></span>`;
    controls.push(tagMarkup(shown, part, hasLabel).toString());
  }
  const marked = new RegExp(`<span class="${mark}-(\\d+)-"></span>`, 'g');
  return trusted(
    autoParagraph(text).replace(marked, (_, place: string) => controls[Number(place)] ?? ''),
  );
}

/** Whether the control is inside of a label, or a label names its id. */
function isLabelled(before: string, tag: FormTag, parts: readonly (string | FormTag)[]): boolean {
  const open = before.match(/<label\b/gi)?.length ?? 0;
  const closed = before.match(/<\/label\s*>/gi)?.length ?? 0;
  if (open > closed) return true;
  const id = optionValue(tag, 'id');
  return (
    id !== undefined &&
    parts.some(
      (part) =>
        typeof part === 'string' && new RegExp(`for=["']?${escaped(id)}["'\\s>]`).test(part),
    )
  );
}

const escaped = (id: string): string => id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A tag of a template as HTML, with a place below it for its error message. @param hasLabel whether the template labels it */
function tagMarkup(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
  if (tag.kind === 'submit')
    return html`<button type="submit"${attributes(elementAttributes(tag))}>${tag.rawValues[0] || 'Send'}</button>`;
  if (tag.name === '') return html``;
  if (tag.kind === 'hidden') return hiddenMarkup(tag);
  return html`<span class="field">${control(shown, tag, hasLabel)}${faultNote(shown, tag.name)}</span>`;
}

function control(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
  if (tag.kind === 'select') return selectMarkup(shown, tag, hasLabel);
  if (tag.kind === 'checkbox' || tag.kind === 'radio') return boxesMarkup(shown, tag);
  if (tag.kind === 'acceptance') return acceptanceMarkup(shown, tag, hasLabel);
  return inputMarkup(shown, tag, hasLabel);
}

const hiddenMarkup = (tag: FormTag): Markup =>
  html`<input type="hidden" name="${tag.name}"${attributes({ id: optionValue(tag, 'id') })} value="${initialValue(tag)}">`;

/** A control that people type into, or choose a file with. */
function inputMarkup(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
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

/** The value before a visitor types: its default value, or the text between its tags. */
const initialValue = (tag: FormTag): string =>
  tag.content || (hasPlaceholder(tag) ? '' : (tag.rawValues[0] ?? ''));

/** Lengths are hints here: a text that is too long is refused with a message rather than cut. */
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

/** A list to choose one or several of. */
function selectMarkup(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
  const isMultiple = hasOption(tag, 'multiple');
  const chosen = chosenOf(shown, tag);
  const isFirstLabel = hasOption(tag, 'first_as_label');
  const blank = hasOption(tag, 'include_blank') && html`<option value="">—Please choose—</option>`;
  const options = labelsOf(tag).map(
    (label, i) =>
      html`<option value="${i === 0 && isFirstLabel ? '' : label}"${attributes({ selected: chosen.includes(label) })}>${label}</option>`,
  );
  const all = {
    name: isMultiple ? `${tag.name}[]` : tag.name,
    multiple: isMultiple,
    ...controlAttributes(shown, tag, hasLabel),
  };
  return html`<select${attributes(all)}>${blank}${options}</select>`;
}

/** Checkboxes, or radio buttons. */
function boxesMarkup(shown: ShownForm, tag: FormTag): Markup {
  const { kind, name } = tag;
  const labels = labelsOf(tag);
  const chosen = chosenOf(shown, tag);
  const isExclusive = kind === 'checkbox' && hasOption(tag, 'exclusive');
  const { autofocus, ...fault } = faultAttributes(shown, name);
  const group = {
    ...elementAttributes(tag),
    role: kind === 'radio' ? 'radiogroup' : 'group',
    'aria-label': nameInWords(tag),
    'aria-describedby': fault['aria-describedby'],
    'data-exclusive': isExclusive ? 'true' : undefined,
  };
  const boxes = labels.map((label, i) => {
    const isLast = i === labels.length - 1;
    const takesText = isLast && hasOption(tag, 'free_text');
    const ticked = chosen.find(
      (one) => one === label || (takesText && one.startsWith(`${label} `)),
    );
    const box = html`<input type="${kind}"${attributes({
      name: kind === 'checkbox' ? `${name}[]` : name,
      value: label,
      checked: ticked !== undefined,
      'aria-invalid': fault['aria-invalid'],
      autofocus: i === 0 && autofocus === true,
    })}>`;
    const words = html`<span>${label}</span>`;
    const line = hasOption(tag, 'label_first') ? [words, ' ', box] : [box, ' ', words];
    return html`<label class="check">${line}</label>${takesText && freeText(name, label, ticked)}`;
  });
  return html`<span class="choices"${attributes(group)}>${boxes}</span>`;
}

const freeText = (name: string, label: string, ticked: string | undefined): Markup =>
  html`<input type="text" name="${freeTextField(name)}" aria-label="${label}" value="${ticked?.slice(label.length + 1) ?? ''}">`;

/** One box with the terms beside it. */
function acceptanceMarkup(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
  const isTicked = shown.feedback
    ? (shown.values.get(tag.name) ?? []).length > 0
    : optionValue(tag, 'default') === 'on';
  const isMissing = shown.feedback?.status === 'acceptance_missing' && !hasOption(tag, 'optional');
  const box = html`<input type="checkbox" name="${tag.name}" value="1"${attributes({
    ...controlAttributes(shown, tag, hasLabel || tag.content !== ''),
    'aria-required': hasOption(tag, 'optional') || hasOption(tag, 'invert') ? undefined : 'true',
    'aria-invalid': isMissing && !isTicked ? 'true' : undefined,
    checked: isTicked,
  })}>`;
  return tag.content === '' || hasLabel
    ? html`${box} ${trusted(tag.content)}`
    : html`<label class="check">${box} <span>${trusted(tag.content)}</span></label>`;
}

/** Returns the submitted values; before a submission the ones at the places that `default:2` or `default:1_3` gives, from 1. */
function chosenOf({ values, feedback }: ShownForm, tag: FormTag): readonly string[] {
  if (feedback) return values.get(tag.name) ?? [];
  const labels = labelsOf(tag);
  return (optionValue(tag, 'default') ?? '').split('_').flatMap((place) => {
    const label = /^\d{1,4}$/.test(place) ? labels[Number(place) - 1] : undefined;
    return label === undefined ? [] : [label];
  });
}
