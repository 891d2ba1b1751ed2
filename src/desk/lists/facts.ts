import { html, type Markup } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';
import { localAddress } from '../../pages/page.ts';
import type { DeskRequest } from '../desk-request.ts';
import { labelOf, sentence } from '../forms/form-field.ts';
import { idOf, isRecord, type Json, minuteOf, textOf, toObject } from '../json.ts';
import type { Resource } from '../resources/resource.ts';
import type { Section } from '../section.ts';
import { statusMarkup } from '../status.ts';

/** Members of records that say nothing to people. */
const CLUTTER =
  /^(id|databaseId|uuid|_links|slug|messageSlug|currency|properties|form|uri|nextStatuses|statusName|recordStatus|isRetriable|base_version|parent_version)$/;

/** The words for a member of a record. */
export const labelIn = (resource: Resource | null, name: string): string =>
  resource?.fields?.[name]?.label ?? labelOf(name);

/** Renders members of a record that nobody changes, as terms with what is known of them. Empty members are left out. */
function factsMarkup(
  context: Context,
  record: Json,
  names: readonly string[],
  resource: Resource | null,
): Markup | null {
  const known = names.filter((name) => !isEmpty(record[name]));
  return known.length === 0
    ? null
    : html`<dl class="facts">${known.map((name) => html`<div><dt>${labelIn(resource, name)}</dt><dd>${factMarkup(context, name, record[name])}</dd></div>`)}</dl>`;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Labels of records by their ids. */
export type Labels = ReadonlyMap<unknown, string>;

/**
 * Renders a value of any shape for people: sums, moments, states, records by their names, lists as tables.
 * @param labels of the records whose ids it has
 */
export function factMarkup(
  context: Context,
  name: string,
  value: unknown,
  labels?: Labels,
): Markup | string {
  if (Array.isArray(value)) return listMarkup(context, name, value, labels);
  if (isRecord(value)) return objectMarkup(context, value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const id = labels ? idOf(value) : null; // lists of the calendar have ids as texts
  if (id !== null || (labels && value === 0)) return labels?.get(id) ?? '';
  const text = textOf(value);
  const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
  if (isMoment || (/(Gmt|^begun|^ended|^created|_used|_run)$/.test(name) && /^\d{4}-/.test(text)))
    return momentMarkup(context, text);
  if (/^date$|^modified$|_date$/.test(name)) return html`<time>${minuteOf(text)}</time>`;
  if (/status$|^result$/.test(name) || (/^(from|to)$/.test(name) && /^[A-Z_]+$/.test(text)))
    return statusMarkup(text);
  if (name === 'roles') return sentence(text);
  if (text.includes('\n') || text.startsWith('{')) return html`<pre tabindex="0">${text}</pre>`;
  return /^https?:\/\/\S+$/.test(text)
    ? html`<a href="${text}" rel="noreferrer">${text}</a>`
    : text;
}

/** A moment in UTC as it is on the clocks of the site; others as they are. */
function momentMarkup({ site }: Context, text: string): Markup {
  const moment = new Date(/Z$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(moment.getTime())) return html`${text}`;
  const shown = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: site.timezone || 'UTC',
  }).format(moment);
  return html`<time datetime="${moment.toISOString()}">${shown}</time>`;
}

function objectMarkup(context: Context, value: Json): Markup | string {
  if (typeof value.formatted === 'string') return value.formatted;
  const { title, venue, organizer, email, raw, rendered } = value;
  const name = textOf(title ?? value.name ?? venue ?? organizer ?? email ?? raw ?? rendered ?? '');
  if (typeof value.download === 'string')
    return html`<a href="${localAddress(context, value.download)}" download>${name}</a>`;
  if (name !== '') return plainText(name);
  return html`${factsMarkup(
    context,
    value,
    Object.keys(value).filter((one) => !CLUTTER.test(one)),
    null,
  )}`;
}

function listMarkup(
  context: Context,
  name: string,
  values: readonly unknown[],
  labels?: Labels,
): Markup | string {
  const rows = values.filter(isRecord);
  if (rows.length < values.length || rows.every((row) => textOf(row.title ?? row.slug) !== ''))
    return html`${values.map((one, i) => html`${i > 0 && ', '}${factMarkup(context, name, one, labels)}`)}`;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => !CLUTTER.test(name) && rows.some((row) => !isEmpty(row[name]) && row[name] !== 0),
  );
  return html`<div class="table"><table><thead><tr>${names.map((name) => html`<th scope="col">${labelOf(name)}</th>`)}</tr></thead><tbody>
${rows.map((row) => html`<tr>${names.map((name) => html`<td data-label="${labelOf(name)}">${!isEmpty(row[name]) && factMarkup(context, name, row[name])}</td>`)}</tr>`)}
</tbody></table></div>`;
}

/** The members of an answer that are worth showing. */
export function answerMarkup(context: Context, answer: unknown): Markup | null {
  const [only, ...others] = isRecord(answer) ? Object.values(answer) : [];
  const record = others.length === 0 && isRecord(only) ? only : toObject(answer);
  const names = Object.keys(record).filter((name) => !CLUTTER.test(name));
  return factsMarkup(context, record, names, null);
}

/** Facts about a record, and links to the lists that belong to it, below its form or in place of one. */
export function recordFacts(
  { desk, context }: DeskRequest,
  section: Section,
  record: Json,
): Markup | null {
  const { resource } = section;
  if (!resource || resource.isSingle) return null;
  const key = textOf(record[resource.key ?? 'id']);
  const related = (resource.related ?? []).filter(([name]) => desk.sections.has(name));
  return html`${factsMarkup(context, record, furtherIn(section, record), resource)}${related.length > 0 && html`<p class="bar">${related.map(([name, filter, label]) => html`<a href="${localAddress(context, `/desk/${name}/?${new URLSearchParams({ [filter]: key })}`)}">${label}</a> `)}</p>`}`;
}

/** Everything that a list has no column for, of records without a page of their own. */
export function moreMarkup(context: Context, section: Section, record: Json): Markup | null {
  const { resource } = section;
  const names = furtherIn(section, record).filter((name) => !resource?.columns?.includes(name));
  const facts = factsMarkup(context, record, names, resource);
  return facts && html`<details><summary>More</summary>${facts}</details>`;
}

/** The members of a record that its form does not have. Moments in UTC are left out where they are there in local time too. */
const furtherIn = ({ title, fields: { update } }: Section, record: Json): readonly string[] =>
  Object.keys(record).filter(
    (name) =>
      name !== title &&
      !CLUTTER.test(name) &&
      !update.some((field) => field.name === name) &&
      !(name.endsWith('Gmt') && name.replace(/Gmt$/, '') in record),
  );
