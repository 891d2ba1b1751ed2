import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html, type Markup } from '../../../../pages/markup.ts';
import { mailingFormPath } from '../mailing-form-fields.ts';
import { type MergeField, parseFields, sentValue } from '../merge-field.ts';
import { EMAIL_FIELD, HONEYPOT_FIELD, LISTS_FIELD, TIME_FIELD } from '../sign-up-form.ts';
import { boxesMarkup, fieldMarkup } from './merge-field-markup.ts';
import { type ShownSignUp, unitOf } from './shown-sign-up.ts';

/** A form that is sent without scripts; `message` says how it went, null before it was sent. */
export function signUpMarkup(context: Context, shown: ShownSignUp, message: string | null): Markup {
  const { form, email, fields, fault, shownAt } = shown;
  const status = fault ? 'refused' : 'mail_sent';
  const merged = parseFields(form.fields).map((field) =>
    fieldMarkup(shown, field, sentValue(field, ownValue(fields, field.tag))),
  );
  return html`<div class="contact-form" id="${unitOf(form)}">
<div class="form-answer" role="status" data-status="${message === null ? 'init' : status}">${message !== null && html`<p class="answer-words">${message}</p>`}</div>
<form method="post" action="${localAddress(context, mailingFormPath(form))}" novalidate>
<div class="hidden-fields">
<input type="hidden" name="${TIME_FIELD}" value="${shownAt}">
<label aria-hidden="true">Leave this empty <input type="text" name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></label>
</div>
${fieldMarkup(shown, emailField, email)}
${merged}
${listsMarkup(shown)}
<p><button type="submit">Subscribe</button></p>
</form>
</div>`;
}

const emailField: MergeField = {
  tag: EMAIL_FIELD,
  label: 'E-mail address',
  type: 'email',
  isRequired: true,
  choices: [],
};

const ownValue = (fields: ShownSignUp['fields'], tag: string): unknown =>
  Object.hasOwn(fields, tag) ? fields[tag] : '';

/** Of several lists some are to be chosen; the empty one tells a choice of none from no choice. */
function listsMarkup(shown: ShownSignUp): Markup {
  const { lists, chosen } = shown;
  const [first] = lists;
  if (lists.length < 2) return first ? html`<p>You subscribe to: ${first.title}</p>` : html``;
  const boxes = lists.map(({ slug, title }) => ({ value: slug, words: title }));
  const ticked = lists.flatMap(({ id, slug }) =>
    chosen.includes(slug) || chosen.includes(String(id)) ? [slug] : [],
  );
  return html`<input type="hidden" name="${LISTS_FIELD}[]" value="">
${boxesMarkup(shown, { name: LISTS_FIELD, title: 'Lists', boxes, ticked })}`;
}
