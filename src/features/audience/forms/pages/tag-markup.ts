import { html, type Markup } from '../../../../pages/markup.ts';
import { type FormTag, optionValue } from '../template/form-tag.ts';
import { acceptanceMarkup, boxesMarkup, selectMarkup } from './choice-markup.ts';
import { initialValue, inputMarkup } from './input-markup.ts';
import type { ShownForm } from './shown-form.ts';
import { attributes, elementAttributes, faultNote } from './tag-attributes.ts';

/** A tag of a template as HTML, with a place below it for what is wrong. @param hasLabel whether the template labels it */
export function tagMarkup(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
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
