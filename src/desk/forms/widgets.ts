import { LAYOUT } from '../../content/fields/types/group.ts';
import { html, type Markup } from '../../lib/markup.ts';
import { repeatMarkup } from '../calendar/repeat.ts';
import { isRecord, textOf, toList, toRecords } from '../json.ts';
import type { FormField, Layout, Option, Widget } from './form-field.ts';
import type { Values } from './form-values.ts';

/** A record that a field may refer to. */
export interface Choice {
  readonly id: number;
  readonly label: string;
  /** Levels below the top, of terms and pages. */
  readonly depth: number;
  /** The address of a small picture; null for none. */
  readonly picture: string | null;
}

/** The records that a reference offers first, with those that are chosen. */
export interface Choices {
  readonly all: readonly Choice[];
  /** Whether there are more than these, which a search finds. */
  readonly isPart: boolean;
  /** Whether a name alone makes a record, as with terms and venues. */
  readonly isOpen: boolean;
  /** Whether they are terms, which are ticked in a list as long as there are few. */
  readonly isTerms: boolean;
}

/** Everything that widgets need to know about the form around them. */
export interface FormParts {
  /** By the names of sections, joined by commas. */
  readonly choices: ReadonlyMap<string, Choices>;
  /** Messages by the names of fields. */
  readonly errors: Readonly<Record<string, string>>;
  /** Names of new terms as they were typed, by the names of fields. */
  readonly typed: Readonly<Record<string, string>>;
  /** The name of the site's time zone. */
  readonly zone: string;
  /** The address below which references are searched. */
  readonly pick: string;
  /** The address of the desk; absent where records are neither made nor opened, as in filters. */
  readonly desk?: string;
}

/** Renders a field with its label, help and error. @param prefix of its name, with its dot */
export function fieldMarkup(
  field: FormField,
  value: unknown,
  parts: FormParts,
  prefix = '',
): Markup {
  const { label, help, widget, isRequired } = field;
  const name = prefix + field.name;
  const error = parts.errors[name];
  if (['group', 'rows', 'repeat'].includes(widget.type) || isChoiceList(widget, parts))
    return html`<fieldset class="field" data-field="${name}">
<legend>${label}</legend>
${help !== '' && widget.type !== 'group' && html`<p class="help">${help}</p>`}${errorMarkup(name, error)}
${control(field, name, value, parts)}
</fieldset>`;
  if (widget.type === 'check')
    return html`<p class="field check" data-field="${name}"><label>${control(field, name, value, parts)} ${label}</label>${helpMarkup(name, help)}${errorMarkup(name, error)}</p>`;
  return html`<div class="field" data-field="${name}">
<label for="${idOfField(name)}">${label}${isRequired && html`<small> (required)</small>`}${widget.type === 'datetime' && parts.zone !== '' && html`<small> ${parts.zone}</small>`}</label>
${control(field, name, value, parts)}${helpMarkup(name, help)}${errorMarkup(name, error)}
</div>`;
}

/** The id of a field's control, by the field's name. */
export const idOfField = (name: string): string => `f-${name.replaceAll('.', '-')}`;

const helpMarkup = (name: string, help: string): Markup | null =>
  help === '' ? null : html`<small class="help" id="${idOfField(name)}-help">${help}</small>`;

const errorMarkup = (name: string, error: string | undefined): Markup | null =>
  error === undefined
    ? null
    : html`<strong class="error" id="${idOfField(name)}-error">${error}</strong>`;

/** Terms are ticked in a list, as long as there are few. */
function isChoiceList(widget: Widget, { choices }: FormParts): boolean {
  if (widget.type === 'select') return widget.many && widget.options.length <= FEW;
  if (widget.type !== 'reference' || !widget.many) return false;
  const found = choices.get(widget.to.join());
  return found?.isTerms === true && !found.isPart;
}

/** Options that are ticked in a list; more of them are a menu. */
const FEW = 12;

function control(field: FormField, name: string, value: unknown, parts: FormParts): Markup {
  const { widget, longest, shortest, least, most, isRequired } = field;
  const id = idOfField(name);
  const described = [
    field.help !== '' && `${id}-help`,
    parts.errors[name] !== undefined && `${id}-error`,
  ].filter(Boolean);
  const common = html`id="${id}" name="${name}"${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}${parts.errors[name] !== undefined && html` aria-invalid="true"`}${isRequired && (offersNew(widget, name, parts) ? html` data-required` : html` required`)}`;
  switch (widget.type) {
    case 'text':
      return html`<input ${common} type="${widget.input}" value="${textOf(value)}"${longest !== undefined && html` maxlength="${longest}"`}${shortest !== undefined && html` minlength="${shortest}"`}${widget.input === 'password' && html` autocomplete="new-password"`}>`;
    case 'area':
      return html`<textarea ${common} rows="${widget.isHtml ? 16 : 4}"${widget.isHtml && html` data-editor`}${longest !== undefined && html` maxlength="${longest}"`}>
${textOf(value)}</textarea>`;
    case 'number':
      return html`<input ${common} type="number" inputmode="${widget.isWhole ? 'numeric' : 'decimal'}" step="${widget.isWhole ? '1' : 'any'}" value="${textOf(value)}"${least !== undefined && html` min="${least}"`}${most !== undefined && html` max="${most}"`}>`;
    case 'check':
      return html`<input ${common} type="checkbox" value="1"${value === true && html` checked`}>`;
    case 'select':
      return isChoiceList(widget, parts)
        ? boxesMarkup(name, optionsOf(widget, value))
        : menuMarkup(
            html`${common}${widget.many && html` multiple size="${Math.min(6, widget.options.length)}"`}`,
            optionsOf(widget, value),
          );
    case 'date':
      return html`<input ${common} type="date" value="${textOf(value)}">`;
    case 'datetime':
      return html`<input ${common} type="datetime-local" step="${/:\d\d:\d\d$/.test(textOf(value)) ? 1 : 60}" value="${textOf(value)}">`;
    case 'file':
      return html`<input type="file" ${common} accept="${widget.accept}">`;
    case 'repeat':
      return repeatMarkup(name, textOf(value), parts.zone);
    case 'reference':
      return referenceMarkup(widget, name, common, value, parts);
    case 'lines':
      return html`<textarea ${common} rows="3">
${toList(value).map(textOf).join('\n')}</textarea>`;
    case 'group':
      return html`${widget.fields.map((one) => fieldMarkup(one, isRecord(value) ? value[one.name] : undefined, parts, `${name}.`))}`;
    case 'rows':
      return rowsMarkup(widget, name, toRecords(value), parts);
    case 'json':
      return html`<textarea ${common} rows="5" class="code" spellcheck="false">
${value === null || value === undefined ? '' : JSON.stringify(value, null, 2)}</textarea>`;
  }
}

type Select = Extract<Widget, { type: 'select' }>;
type Reference = Extract<Widget, { type: 'reference' }>;

/** An option as it is shown. */
interface Shown extends Option {
  readonly isChosen: boolean;
  /** Levels below the top. */
  readonly depth?: number;
  readonly picture?: string | null;
}

/** The options of a field, with the stored ones that it does not offer: saving the form must not change them. */
function optionsOf({ options, many }: Select, value: unknown): readonly Shown[] {
  const chosen = new Set(many ? toList(value).map(textOf) : [textOf(value)]);
  const known = new Set(options.map((one) => one.value));
  const others = [...chosen]
    .filter((one) => !known.has(one))
    .map((one) => ({ value: one, label: one || '—' }));
  return [...options, ...others].map((one) => ({ ...one, isChosen: chosen.has(one.value) }));
}

/** The records that a field offers, with those that are chosen and that the viewer may not list. The order of the chosen ones is part of the value. */
function recordsOf({ many }: Reference, listed: readonly Choice[], value: unknown) {
  const ids = toList(value);
  const hidden = ids.filter(
    (id) => typeof id === 'number' && id > 0 && !listed.some((one) => one.id === id),
  );
  const all = [
    ...listed,
    ...hidden.map((id) => ({ id, label: `No. ${id}`, depth: 0, picture: null })),
  ].map((one): Shown => ({ ...one, value: String(one.id), isChosen: ids.includes(one.id) }));
  const place = ({ value }: Shown) => ids.indexOf(Number(value)) + 1 || Infinity;
  return many ? all.toSorted((a, b) => place(a) - place(b) || 0) : all;
}

const boxesMarkup = (name: string, options: readonly Shown[]): Markup =>
  html`<div class="choices">${options.map(
    ({ value, label, depth = 0, isChosen }) =>
      html`<label data-depth="${depth}"><input type="checkbox" name="${name}" value="${value}"${isChosen && html` checked`}> ${label}</label>`,
  )}</div>`;

const menuMarkup = (attributes: Markup, options: readonly Shown[]): Markup =>
  html`<select ${attributes}>
${options.map(
  ({ value, label, depth = 0, isChosen, picture = null }) =>
    html`<option value="${value}"${isChosen && html` selected`}${picture !== null && html` data-picture="${picture}"`}>${'— '.repeat(depth)}${label}</option>`,
)}
</select>`;

/** A list of boxes for few records of a taxonomy, else a menu that the script makes searchable. */
function referenceMarkup(
  widget: Reference,
  name: string,
  common: Markup,
  value: unknown,
  parts: FormParts,
): Markup {
  const { to, many } = widget;
  const { all: listed, isPart, isOpen } = parts.choices.get(to.join()) ?? NO_CHOICES;
  if (isChoiceList(widget, parts))
    return html`${boxesMarkup(name, recordsOf({ ...widget, many: false }, listed, value))}${isOpen && newTerm(name, parts)}`;
  const all = recordsOf(widget, listed, value);
  const isMedia = to.join() === 'attachment';
  const none = { value: '', label: isMedia ? 'None' : '—', isChosen: false };
  const attributes = html`${common}${many && html` multiple size="4"`} data-pick="${parts.pick}${to.join()}"${isMedia && html` data-media="${widget.only ?? ''}"`}${isPart && html` data-more`}`;
  return html`${menuMarkup(attributes, many ? all : [none, ...all])}${isOpen && linksToChosen(widget, all, parts)}${offersNew(widget, name, parts) && newTerm(name, parts)}`;
}

const NO_CHOICES: Choices = { all: [], isPart: false, isOpen: false, isTerms: false };

/** Whether a name can be typed in place of a choice. */
const offersNew = (widget: Widget, name: string, { choices, desk }: FormParts): boolean =>
  widget.type === 'reference' &&
  choices.get(widget.to.join())?.isOpen === true &&
  desk !== undefined &&
  name !== 'parent';

/** Leads to the records that are chosen, such as a venue that has only its name yet. */
const linksToChosen = (
  { to }: Reference,
  all: readonly Shown[],
  { desk }: FormParts,
): Markup | null => {
  const shown = all.filter(({ isChosen }) => isChosen);
  if (desk === undefined || shown.length === 0 || to.length !== 1) return null;
  return html`<small class="help">${shown.map(({ value, label }) => html`<a href="${desk}${to[0] ?? ''}/${value}">Open ${label}</a> `)}</small>`;
};

/** Records are made in passing: names, of terms separated by commas. */
const newTerm = (name: string, { typed }: FormParts): Markup =>
  html`<label class="help">New, by name <input type="text" name="_new.${name}" value="${typed[name] ?? ''}" autocomplete="off"></label>`;

function rowsMarkup(
  { layouts, most }: Extract<Widget, { type: 'rows' }>,
  name: string,
  rows: readonly Values[],
  parts: FormParts,
): Markup {
  return html`<ol class="rows" data-rows="${name}">
${rows.map((row, i) => rowMarkup(layouts, name, row, String(i), parts))}
</ol>
${rows.length < most && html`<p>${layouts.map(({ name: layout, label }) => html`<button type="submit" name="_do" value="add:${name}:${layout}" formnovalidate>Add ${label === '' ? 'a row' : label}</button> `)}</p>`}`;
}

function rowMarkup(
  layouts: readonly Layout[],
  name: string,
  row: Values,
  key: string,
  parts: FormParts,
): Markup {
  const layout = layouts.find((one) => one.name === textOf(row[LAYOUT])) ?? layouts[0];
  const prefix = `${name}.${key}.`;
  const move = (what: string, label: string, sign: string) =>
    html`<button type="submit" class="plain small" name="_do" value="${what}:${name}:${key}" formnovalidate aria-label="${label}" title="${label}">${sign}</button>`;
  return html`<li class="row card">
<input type="hidden" name="${name}" value="${key}">${layout?.name && html`<input type="hidden" name="${prefix}${LAYOUT}" value="${layout.name}"><p class="row-title">${layout.label}</p>`}
<div class="row-tools bar">${move('up', 'Move up', '↑')}${move('down', 'Move down', '↓')}${move('remove', 'Remove', '×')}</div>
${layout?.fields.map((one) => fieldMarkup(one, row[one.name], parts, prefix))}
</li>`;
}
