import { createHash } from 'node:crypto';
import { LAYOUT } from '../../content/fields/types/group.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { submittedRepeat } from '../calendar/repeat.ts';
import { at, idOf, isRecord, type Json, textOf, toList, toObject, toRecords } from '../json.ts';
import { type FormField, type Layout, labelOf, type Submitted, type Widget } from './form-field.ts';

/**
 * The values of a form by the names of its fields, in one form for each widget, so that a stored value and a submitted one can be
 * compared: texts with `\n`, numbers or null, `2026-11-27T10:00` or null, ids, lists, objects.
 */
export type Values = Json;

/** Reads texts from a form; files are left out. */
export const toSubmitted = (form: FormData): Submitted => ({
  get: (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  },
  getAll: (name) => form.getAll(name).filter((value) => typeof value === 'string'),
});

/** Returns the values of a record as a form edits them. */
export const valuesOf = (fields: readonly FormField[], record: Json): Values =>
  Object.fromEntries(
    fields.map((field) => [field.name, storedValue(field.widget, record[field.name])]),
  );

function storedValue(widget: Widget, value: unknown): unknown {
  switch (widget.type) {
    case 'check':
      return value === true || value === 'true' || value === '1' || value === 1;
    case 'number':
      if (isRecord(value)) return Number(value.decimal); // an amount of money
      return typeof value === 'number' ? value : value ? Number(value) : null;
    case 'select':
      return widget.many ? toList(value).map(textOf) : textOf(value);
    case 'date':
      return textOf(value).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') || null;
    case 'datetime':
      return toLocal(textOf(value));
    case 'reference':
      return widget.many ? idsOf(value) : (idsOf(value)[0] ?? null);
    case 'lines':
      return toList(value).map(textOf);
    case 'group':
      return valuesOf(widget.fields, toObject(value));
    case 'rows':
      return toRecords(value).map((row) => {
        const layout = layoutOf(widget.layouts, textOf(row[LAYOUT]));
        const values = valuesOf(layout?.fields ?? [], row);
        return layout?.name ? { [LAYOUT]: layout.name, ...values } : values;
      });
    case 'json':
      return value ?? null;
    default:
      return textOf(value).replaceAll('\r\n', '\n');
  }
}

const layoutOf = (layouts: readonly Layout[], name: string): Layout | undefined =>
  layouts.find((one) => one.name === name) ?? layouts[0];

const idsOf = (value: unknown): readonly number[] =>
  toList(value).flatMap((one) => idOf(one) ?? []);

/** Returns `2026-11-27T10:00` of a date and time in any of the forms that records show. */
function toLocal(text: string): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)/.exec(text) ?? [];
  return day === undefined || time === undefined
    ? null
    : `${day}T${time.replace(/:00$/, (end, i) => (i === 5 ? '' : end))}`;
}

/** Returns the values of a submitted form. @param prefix of the names, with its dot */
export const submittedValues = (
  fields: readonly FormField[],
  form: Submitted,
  prefix = '',
): Values =>
  Object.fromEntries(
    fields.map(({ name, widget }) => [name, submittedValue(widget, form, prefix + name)]),
  );

function submittedValue(widget: Widget, form: Submitted, name: string): unknown {
  const text = form.get(name) ?? '';
  switch (widget.type) {
    case 'check':
      return text !== '';
    case 'number':
      return text.trim() === '' ? null : Number(text);
    case 'select':
      return widget.many ? form.getAll(name).filter((one) => one !== '') : text;
    case 'date':
    case 'datetime':
      return text === '' ? null : (toLocal(text) ?? text);
    case 'reference': {
      const ids = form.getAll(name).flatMap((one) => idOf(one) ?? []);
      return widget.many ? ids : (ids[0] ?? null);
    }
    case 'lines':
      return text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
    case 'group':
      return submittedValues(widget.fields, form, `${name}.`);
    case 'rows':
      return form
        .getAll(name)
        .slice(0, widget.most)
        .map((key) => submittedRow(widget.layouts, form, `${name}.${key}.`));
    case 'repeat':
      return submittedRepeat(form, name);
    case 'json':
      return text.trim() === '' ? null : parsed(text);
    default:
      return text.replaceAll('\r\n', '\n');
  }
}

function submittedRow(layouts: readonly Layout[], form: Submitted, prefix: string): Values {
  const layout = layoutOf(layouts, form.get(`${prefix}${LAYOUT}`) ?? '');
  const values = submittedValues(layout?.fields ?? [], form, prefix);
  return layout?.name ? { [LAYOUT]: layout.name, ...values } : values;
}

/** A text that is no JSON is passed on, so that the operation refuses it by name. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the input of an operation that writes these fields. */
export const toInput = (fields: readonly FormField[], values: Values): Json =>
  Object.fromEntries(fields.map((field) => [field.name, inputValue(field, values[field.name])]));

function inputValue({ widget, isNullable }: FormField, value: unknown): unknown {
  if (widget.type === 'group') return toInput(widget.fields, toObject(value));
  if (widget.type === 'rows')
    return toRecords(value).map((row) => {
      const layout = layoutOf(widget.layouts, textOf(row[LAYOUT]));
      return {
        ...toInput(layout?.fields ?? [], row),
        ...(layout?.name && { [LAYOUT]: layout.name }),
      };
    });
  // Operations ask for seconds, which browsers leave out.
  if (widget.type === 'datetime' && typeof value === 'string')
    return value.length === 16 ? `${value}:00` : value;
  if (widget.type === 'select' && value === '' && isNullable) return null;
  if (value !== null) return value;
  if (isNullable) return null;
  return widget.type === 'reference' ? 0 : '';
}

/** The fields whose values differ; a group differs by its members, of which the others are left out. */
export function changedFields(
  fields: readonly FormField[],
  before: Values,
  after: Values,
): readonly FormField[] {
  return fields.flatMap((field): FormField[] => {
    const { name, widget } = field;
    if (isSame(before[name], after[name])) return [];
    if (widget.type !== 'group') return [field];
    const inside = changedFields(
      widget.fields,
      toObject(at(before, name)),
      toObject(at(after, name)),
    );
    return [{ ...field, widget: { type: 'group', fields: inside } }];
  });
}

/** The state of a value when the form was served, in a few characters. */
export const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 16);

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A new record leaves out what nobody has filled in, except values that it would have had otherwise. */
export const withoutEmpty = (input: Json, start: Json): Json =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) =>
        name in start ||
        (value !== '' &&
          value !== null &&
          value !== 0 &&
          value !== false &&
          !(Array.isArray(value) && value.length === 0)),
    ),
  );

/** The label of a field, or of a member of one, by its path. */
export const fieldLabel = (fields: readonly FormField[], path: string): string =>
  fields.find(({ name }) => name === path)?.label ?? labelOf(path.split('.').at(-1) ?? path);

/** A refusal in words, with the fields that it is about. It calls them by their labels, as far as a word is sure to be a name. */
export const explained = (
  { message, extra: { params = {}, details } }: ApiError,
  fields: readonly FormField[],
) => {
  const inWords = (text: string) =>
    text
      .replace(/ must match pattern .+/, ' has another form than it needs.')
      .replace(/^\w+(?= )|\w+_\w+/g, (word) =>
        fields.some(({ name }) => name === word) ? `“${fieldLabel(fields, word)}”` : word,
      );
  const named = Array.isArray(params)
    ? params.map((name) => [name, 'This is needed.'] as const)
    : Object.entries(params);
  const errors = Object.fromEntries(
    named.map(([name, text]) => [name, inWords(details?.[name]?.message ?? text)]),
  );
  return { problem: Object.values(errors).join(' ') || message, errors };
};

/** Returns the values after the button of a row was pressed, for people without scripts; null if none was. */
export function withEditedRows(values: Values, form: Submitted): Values | null {
  const [action = '', path = '', which = ''] = (form.get('_do') ?? '').split(':');
  if (action === '') return null;
  const rows = [...toRecords(at(values, path))];
  const i = Number(which);
  const row = rows[i];
  if (action === 'add') rows.push(which === '' ? {} : { [LAYOUT]: which });
  if (row && (action === 'remove' || action === 'up' || action === 'down')) {
    rows.splice(i, 1);
    if (action !== 'remove') rows.splice(Math.max(0, i + (action === 'up' ? -1 : 1)), 0, row);
  }
  return withValue(values, path.split('.'), rows);
}

function withValue(
  values: Values,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Values {
  const inner = values[name];
  return {
    ...values,
    [name]: rest.length === 0 ? value : withValue(toObject(inner), rest, value),
  };
}
