import { randomUUID } from 'node:crypto';
import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html, type Markup, trusted } from '../../../../pages/markup.ts';
import { autoParagraph } from '../../../content/entries/text/auto-paragraph.ts';
import { formPath } from '../contact-form.ts';
import { HONEYPOT_FIELD, TIME_FIELD } from '../submission/form-time.ts';
import { type FormTag, optionValue } from '../template/form-tag.ts';
import { parseTemplate } from '../template/parse-template.ts';
import { acceptanceMarkup, boxesMarkup, selectMarkup } from './choice-markup.ts';
import { initialValue, inputMarkup } from './input-markup.ts';
import type { ShownForm } from './shown-form.ts';
import { attributes, elementAttributes, faultNote } from './tag-attributes.ts';

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

/** Paragraphs are made of the template's text before the tags are put in, so that what they hold stays as it is. */
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

/** Whether it stands inside of a label, or one names its id. */
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

/** A tag of a template as HTML, with a place below it for what is wrong. @param hasLabel whether the template labels it */
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
