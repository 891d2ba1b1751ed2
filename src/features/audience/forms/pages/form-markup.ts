import { randomUUID } from 'node:crypto';
import { autoParagraph } from '../../../../content/text/auto-paragraph.ts';
import { html, type Markup, trusted } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { captchaMarkup } from '../../senders/captcha.ts';
import { acceptedTypes, mostCharacters } from '../submission/form-rules.ts';
import { freeTextField } from '../submission/posted-values.ts';
import { quizHashField } from '../submission/quiz.ts';
import type { FeedbackStatus } from '../submission/submission.ts';
import { HONEYPOT_FIELD, TIME_FIELD } from '../submission/submit-contact-form.ts';
import {
  type FormTag,
  hasOption,
  labelsOf,
  optionNumber,
  optionValue,
  optionValues,
  type TagKind,
} from '../template/form-tag.ts';
import { parseTemplate } from '../template/parse-template.ts';
import {
  type Attributes,
  attributes,
  classesOf,
  controlAttributes,
  elementAttributes,
  faultAttributes,
  faultNote,
  nameInWords,
  type ShownForm,
} from './tag-attributes.ts';

/**
 * A form that can be filled in with or without scripts, with the elements and classes that clients of this kind of form know; `message`
 * says how it went.
 */
export function formMarkup(context: Context, shown: ShownForm, message: string | null): Markup {
  const { form, unitTag, feedback, shownAt } = shown;
  const rest = new URL(context.addresses.rest(`/forms/v1/contact-forms/${form.id}`)).pathname;
  const status = message === null ? 'init' : (feedback?.status ?? 'mail_sent');
  const language = form.locale.replace('_', '-');
  const own = {
    ...shown.attributes,
    class: ['wpcf7-form', STATUS_CLASSES[status], shown.attributes.class].filter(Boolean).join(' '),
    'aria-label': shown.attributes['aria-label'] ?? 'Contact form',
  };
  const hidden = {
    _wpcf7: form.id,
    _wpcf7_version: '6.1',
    _wpcf7_locale: form.locale,
    _wpcf7_unit_tag: unitTag,
    _wpcf7_container_post: shown.entryId,
    _wpcf7_posted_data_hash: '',
    ...(shownAt === null ? {} : { [TIME_FIELD]: shownAt }),
  };
  return html`<div class="wpcf7 no-js contact-form" id="${unitTag}" lang="${language}" dir="ltr" data-wpcf7-id="${form.id}">
<div class="screen-reader-response" data-status="${status}"><p class="answer-words" role="status" aria-live="polite" aria-atomic="true">${message}</p> <ul></ul></div>
<form method="post" action="${shown.action}" enctype="multipart/form-data" novalidate="novalidate" data-status="${status}" data-rest="${rest}"${attributes(own)}>
<fieldset class="hidden-fields-container" style="display: none;">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />\n`)}<label aria-hidden="true">Leave this empty <textarea name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></textarea></label>
</fieldset>
${templateMarkup(shown, captchaMarkup(context))}<div class="wpcf7-response-output" aria-hidden="true"></div>
</form>
</div>`;
}

/** The class of a form's element after a submission. */
const STATUS_CLASSES: Readonly<Record<FeedbackStatus | 'init', string>> = {
  init: 'init',
  validation_failed: 'invalid',
  acceptance_missing: 'unaccepted',
  spam: 'spam',
  aborted: 'aborted',
  mail_sent: 'sent',
  mail_failed: 'failed',
  error: 'error',
};

/**
 * Paragraphs are made before the tags are inserted, so that the contents of tags are not changed.
 * @param captcha what stands before the button
 */
export function templateMarkup(shown: ShownForm, captcha: Markup = html``): Markup {
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
    const control = tagMarkup(shown, part, hasLabel);
    controls.push(part.kind === 'submit' ? `${captcha}${control}` : `${control}`);
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
    return html`<input type="submit" value="${tag.rawValues[0] || 'Send'}"${attributes(elementAttributes(tag))} />`;
  if (tag.name === '') return html``;
  if (tag.kind === 'hidden') return hiddenMarkup(tag);
  return html`<span class="wpcf7-form-control-wrap field" data-name="${tag.name}">${control(shown, tag, hasLabel)}${faultNote(shown, tag.name)}</span>`;
}

function control(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
  if (tag.kind === 'select') return selectMarkup(shown, tag, hasLabel);
  if (tag.kind === 'checkbox' || tag.kind === 'radio') return boxesMarkup(shown, tag);
  if (tag.kind === 'acceptance') return acceptanceMarkup(shown, tag, hasLabel);
  return inputMarkup(shown, tag, hasLabel);
}

const hiddenMarkup = (tag: FormTag): Markup =>
  html`<input type="hidden" name="${tag.name}"${attributes(elementAttributes(tag))} value="${initialValue(tag)}">`;

/** A control that people type into, or choose a file with. */
function inputMarkup(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
  const { name, kind } = tag;
  const own = { name, ...controlAttributes(shown, tag, hasLabel) };
  if (kind === 'textarea') return textareaMarkup(shown, tag, own);
  if (kind === 'quiz') return quizMarkup(shown, tag, own);
  if (kind === 'file') {
    const multiple = hasOption(tag, 'multiple');
    const accept = acceptedTypes(tag).join(',') || undefined;
    return html`<input type="file"${attributes({ ...own, name: multiple ? `${name}[]` : name, multiple, accept })}>`;
  }
  const value = textOf(shown, tag) || undefined;
  return html`<input type="${kind}"${attributes({ ...own, ...typingAttributes(tag), ...bounds(tag), value })}>`;
}

function textareaMarkup(shown: ShownForm, tag: FormTag, own: Attributes): Markup {
  const [, columns, rows] =
    tag.options.map((option) => /^(\d*)x(\d*)(?:\/|$)/.exec(option)).find((found) => found) ?? [];
  const size = { cols: columns || 40, rows: rows || 10 };
  // A line break right behind the tag is dropped by browsers.
  return html`<textarea${attributes({ ...own, ...typingAttributes(tag), ...size })}>
${textOf(shown, tag)}</textarea>`;
}

/** A fresh question each time, so that the last answer is of no use. */
function quizMarkup({ questions }: ShownForm, tag: FormTag, own: Attributes): Markup {
  const asked = questions.get(tag.name);
  const { 'aria-label': _, ...rest } = own;
  return html`<label class="quiz"><span class="wpcf7-quiz-label" data-question-of="${tag.name}">${asked?.question}</span> <input type="text" autocomplete="off" aria-required="true"${attributes({ ...rest, ...typingAttributes(tag) })}></label><input type="hidden" name="${quizHashField(tag.name)}" value="${asked?.hash}">`;
}

const hasPlaceholder = (tag: FormTag): boolean =>
  hasOption(tag, 'placeholder') || hasOption(tag, 'watermark');

/** The value before a visitor types: its default value, or the text between its tags. */
const initialValue = (tag: FormTag): string =>
  tag.content || (hasPlaceholder(tag) ? '' : (tag.rawValues[0] ?? ''));

/** The submitted value; before a submission the initial one. */
const textOf = ({ values, feedback }: ShownForm, tag: FormTag): string =>
  values.get(tag.name)?.[0] ?? (feedback ? '' : initialValue(tag));

/** Lengths are hints here: a text that is too long is refused with a message rather than cut. */
const typingAttributes = (tag: FormTag): Attributes => ({
  placeholder: hasPlaceholder(tag) ? tag.rawValues[0] : undefined,
  minlength: optionNumber(tag, 'minlength'),
  maxlength: mostCharacters(tag),
  size: SIZED.has(tag.kind) ? (optionNumber(tag, 'size') ?? 40) : undefined,
  autocomplete: optionValue(tag, 'autocomplete'),
  readonly: hasOption(tag, 'readonly'),
});

/** Kinds whose width counts letters. */
const SIZED: ReadonlySet<TagKind> = new Set(['text', 'email', 'tel', 'url', 'quiz']);

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
  const blank =
    hasOption(tag, 'include_blank') && html`<option value="">—Please choose an option—</option>`;
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
    tabindex: undefined,
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
      name: kind === 'checkbox' && !isExclusive ? `${name}[]` : name,
      value: label,
      tabindex: optionNumber(tag, 'tabindex'),
      checked: ticked !== undefined,
      'aria-invalid': fault['aria-invalid'],
      autofocus: i === 0 && autofocus === true,
    })}>`;
    const words = html`<span class="wpcf7-list-item-label">${label}</span>`;
    const place = [i === 0 && 'first', isLast && 'last', takesText && 'has-free-text'];
    const item = ['wpcf7-list-item', ...place.filter(Boolean)].join(' ');
    const line = hasOption(tag, 'label_first') ? [words, ' ', box] : [box, ' ', words];
    return html`<span class="${item}"><label class="check">${line}</label>${takesText && freeText(name, label, ticked)}</span>`;
  });
  return html`<span${attributes(group)}>${boxes}</span>`;
}

const freeText = (name: string, label: string, ticked: string | undefined): Markup =>
  html`<input type="text" class="wpcf7-free-text" name="${freeTextField(name)}" aria-label="${label}" value="${ticked?.slice(label.length + 1) ?? ''}">`;

/** One box with the terms beside it. */
function acceptanceMarkup(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
  const isTicked = shown.feedback
    ? (shown.values.get(tag.name) ?? []).length > 0
    : optionValue(tag, 'default') === 'on';
  const isMissing = shown.feedback?.status === 'acceptance_missing' && !hasOption(tag, 'optional');
  const content = tag.content === '' ? (tag.rawValues[0] ?? '') : trusted(tag.content);
  const box = html`<input type="checkbox" name="${tag.name}" value="1"${attributes({
    ...controlAttributes(shown, tag, hasLabel || content !== ''),
    class: optionValues(tag, 'class').join(' ') || undefined,
    'aria-required': hasOption(tag, 'optional') || hasOption(tag, 'invert') ? undefined : 'true',
    'aria-invalid': isMissing && !isTicked ? 'true' : undefined,
    checked: isTicked,
  })}>`;
  const words = content !== '' && html` <span class="wpcf7-list-item-label">${content}</span>`;
  const line =
    hasLabel || !words ? [box, words] : html`<label class="check">${box}${words}</label>`;
  return html`<span class="${classesOf(tag).join(' ')}"><span class="wpcf7-list-item">${line}</span></span>`;
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
