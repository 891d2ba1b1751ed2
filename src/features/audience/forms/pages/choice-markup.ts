import { html, type Markup, trusted } from '../../../../pages/markup.ts';
import { freeTextField } from '../submission/posted-values.ts';
import { type FormTag, hasOption, labelsOf, optionValue } from '../template/form-tag.ts';
import type { ShownForm } from './shown-form.ts';
import {
  attributes,
  controlAttributes,
  elementAttributes,
  faultAttributes,
  nameInWords,
} from './tag-attributes.ts';

/** A list to choose one or several of. */
export function selectMarkup(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
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

/** Boxes to tick, or buttons of which one can be chosen. */
export function boxesMarkup(shown: ShownForm, tag: FormTag): Markup {
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
export function acceptanceMarkup(shown: ShownForm, tag: FormTag, hasLabel: boolean): Markup {
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

/** What was sent or, before that, what `default:2` or `default:1_3` names, from 1. */
function chosenOf({ values, feedback }: ShownForm, tag: FormTag): readonly string[] {
  if (feedback) return values.get(tag.name) ?? [];
  const labels = labelsOf(tag);
  return (optionValue(tag, 'default') ?? '').split('_').flatMap((place) => {
    const label = /^\d{1,4}$/.test(place) ? labels[Number(place) - 1] : undefined;
    return label === undefined ? [] : [label];
  });
}
