import { html, type Markup } from '../../../../pages/markup.ts';
import { type Attributes, attributes } from '../../forms/pages/tag-attributes.ts';
import type { MergeField, MergeValue } from '../merge-field.ts';
import { faultAttributes, faultNote, type ShownSignUp, unitOf } from './shown-sign-up.ts';

/** A field with its label, what was filled in, and what is wrong with it. */
export function fieldMarkup(shown: ShownSignUp, field: MergeField, value: MergeValue): Markup {
  const { tag, type, isRequired, choices } = field;
  if (typeof value !== 'string') {
    const boxes = choices.map((choice) => ({ value: choice, words: choice }));
    return boxesMarkup(shown, { name: tag, title: labelOf(field), boxes, ticked: value });
  }
  const id = `${unitOf(shown.form)}-${tag}`;
  const own = {
    id,
    name: tag,
    autocomplete: AUTOCOMPLETE[tag],
    'aria-required': isRequired ? 'true' : undefined,
    ...faultAttributes(shown, tag),
  };
  const control =
    type === 'choice' ? selectMarkup(own, choices, value) : inputMarkup(own, type, value);
  return html`<p><label for="${id}">${labelOf(field)}</label>
<span class="field">${control}${faultNote(shown, tag)}</span></p>`;
}

interface Boxes {
  readonly name: string;
  readonly title: string;
  readonly boxes: readonly { readonly value: string; readonly words: string }[];
  readonly ticked: readonly string[];
}

/** Boxes of which any number may be ticked. */
export function boxesMarkup(shown: ShownSignUp, { name, title, boxes, ticked }: Boxes): Markup {
  const { autofocus, ...fault } = faultAttributes(shown, name);
  const lines = boxes.map(({ value, words }, i) => {
    const all = {
      name: `${name}[]`,
      value,
      checked: ticked.includes(value),
      ...fault,
      autofocus: i === 0 && autofocus,
    };
    return html`<label class="check"><input type="checkbox"${attributes(all)}> <span>${words}</span></label>`;
  });
  return html`<fieldset><legend>${title}</legend>
<span class="choices">${lines}</span>${faultNote(shown, name)}</fieldset>`;
}

const labelOf = ({ label, isRequired }: MergeField): string =>
  isRequired ? label : `${label} (optional)`;

/** Of the fields that lists of this kind are known to have. */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  EMAIL: 'email',
  FNAME: 'given-name',
  LNAME: 'family-name',
  PHONE: 'tel',
};

function inputMarkup(own: Attributes, type: MergeField['type'], value: string): Markup {
  const all = {
    type: type === 'phone' ? 'tel' : type,
    ...own,
    step: type === 'number' ? 'any' : undefined,
    value: value || undefined,
  };
  return html`<input${attributes(all)}>`;
}

function selectMarkup(own: Attributes, choices: readonly string[], value: string): Markup {
  const options = choices.map(
    (choice) =>
      html`<option value="${choice}"${attributes({ selected: choice === value })}>${choice}</option>`,
  );
  return html`<select${attributes(own)}><option value="">—Please choose—</option>${options}</select>`;
}
