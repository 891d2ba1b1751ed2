import { ApiError } from '../lib/api-error.ts';
import { html, type Markup } from '../lib/markup.ts';
import { plainText } from '../lib/strip-tags.ts';
import type { Context } from '../operation/context.ts';
import { localAddress } from '../pages/page.ts';
import { formToken } from '../pages/read-form.ts';
import { commentDetails } from './comment-details.ts';
import { asksBeforeDelete } from './delete-page.ts';
import type { DeskAnswer, DeskRequest } from './desk-request.ts';
import { formFields, sentence } from './form-field.ts';
import { idOf, isRecord, type Json, textOf, toList } from './json.ts';
import { labelled, pictureOf, readChoices } from './pick.ts';
import { listRecords, type Section, titleOf } from './section.ts';
import { sectionPath } from './shell.ts';
import { statusLabel } from './status.ts';
import { type FormParts, fieldMarkup } from './widgets.ts';

const PER_PAGE = 25;

/** The statuses that entries may have in the desk; the trash is the last. */
const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
/** The statuses of comments, as their list names them. */
const COMMENT_STATUSES = ['approve', 'hold', 'spam', 'trash'];

/** Columns in their order, as far as records have them. */
const COLUMNS = [
  'content',
  'author',
  'author_name',
  'status',
  'event_status',
  'start_date',
  'end_date',
  'venue',
  'categories',
  'tags',
  'ext_events_cat',
  'parent',
  'post',
  'to',
  'email',
  'roles',
  'city',
  'mime_type',
  'count',
  'date',
  'modified',
];

/** Further parts of the cell with the title of a record, by section. */
const DETAILS: Readonly<Record<string, (context: Context, record: Json, query: string) => Markup>> =
  { comment: commentDetails };

/** Columns that a list shows unless its address says others. */
const LEFT_OUT = new Set(['end_date', 'parent', 'modified', 'mime_type', 'content', 'tags']);

/** `/desk/{section}/`: a list with its filters, which stand in the address. */
export async function listPage(request: DeskRequest, section: Section): Promise<DeskAnswer> {
  const { context, query } = request;
  const { create, update } = section.records.actions;
  const statuses = statusesOf(section);
  const input = listInput(section, query);
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const [found, counts, filters, mayCreate] = await Promise.all([
    listRecords(section, context, { ...input, page, per_page: PER_PAGE }),
    countByStatus(section, context, statuses),
    filterMarkup(request, section),
    create?.allows(context) ?? false,
  ]);
  const columns = columnsOf(section, found.items, query);
  const labels = await readLabels(request, section, found.items, columns);
  const path = localAddress(context, sectionPath(section));
  const main = html`${statusTabs(path, query, counts)}
<form class="filters" method="get" action="${path}" hx-get="${path}" hx-target="#list" hx-select="#list" hx-swap="outerHTML" hx-push-url="true" hx-trigger="submit, change, input changed delay:400ms from:input[type=search]">
${filters}<noscript><button type="submit">Show</button></noscript>
</form>
<form id="list" method="post" action="${path}${address(query)}">
${formToken(context, 'desk')}
${
  found.items.length === 0
    ? html`<p class="empty">Nothing here${query.size > 0 && html` that fits`}.</p>`
    : html`${update && bulkMarkup(request, section)}
<div class="table"><table>
<thead><tr>${update && html`<th class="tick"><input type="checkbox" data-all aria-label="Choose all"></th>`}${headings(section, columns, path, query)}</tr></thead>
<tbody>
${found.items.map((item) => rowMarkup(context, section, item, columns, labels, address(query)))}
</tbody>
</table></div>
${pager(path, query, page, Math.ceil(found.total / PER_PAGE), found.total, section)}`
}
</form>`;
  return {
    title: section.many,
    current: sectionPath(section),
    actions: mayCreate
      ? html`<a class="button" href="${path}new">New ${section.one.toLowerCase()}</a>`
      : null,
    main,
  };
}

const statusesOf = ({ filters, kind, name }: Section): readonly string[] => {
  if (!('status' in filters)) return [];
  if (name === 'comment') return COMMENT_STATUSES;
  return kind && name !== 'attachment' && name !== 'nav_menu_item' ? STATUSES : [];
};

/** Everything but the trash; the list of the calendar names several statuses in a text. */
const notTrashed = (section: Section): readonly string[] =>
  statusesOf(section).filter((status) => status !== 'trash' && status !== 'spam');

/** Reads the filters in the address into arguments of the list. */
export function listInput(section: Section, query: URLSearchParams): Json {
  const { filters } = section;
  const input: Record<string, unknown> = {};
  for (const [name, value] of query) {
    if (value === '' || name === 'page' || name === 'columns' || !(name in filters)) continue;
    const isList = [filters[name]?.type].flat().includes('array');
    input[name] = isList ? query.getAll(name) : value;
  }
  const statuses = notTrashed(section);
  if (statuses.length > 0 && input.status === undefined)
    input.status = section.name === 'comment' ? 'all' : statuses;
  // Lists of the calendar name several statuses in one text.
  if (Array.isArray(input.status) && ![filters.status?.type].flat().includes('array'))
    input.status = input.status.join();
  if ('hide_empty' in filters) input.hide_empty = false;
  return input;
}

/** Returns how many records have each status, of those that the viewer may list. */
async function countByStatus(
  section: Section,
  context: Context,
  statuses: readonly string[],
): Promise<readonly (readonly [string, number])[]> {
  const counts = await Promise.all(
    statuses.map(async (status) => {
      const total = await listRecords(section, context, { status, per_page: 1 }).then(
        (found) => found.total,
        (error: unknown) => {
          if (error instanceof ApiError && error.status < 500) return 0;
          throw error;
        },
      );
      return [status, total] as const;
    }),
  );
  return counts.filter(([, total]) => total > 0);
}

function statusTabs(
  path: string,
  query: URLSearchParams,
  counts: readonly (readonly [string, number])[],
): Markup | null {
  if (counts.length === 0) return null;
  const now = query.get('status');
  const tab = (status: string | null, label: string, total: number | null) =>
    html`<li><a href="${path}${address(query, { status, page: null })}"${status === now && html` aria-current="true"`}>${label}${total !== null && html` <span class="count">${total}</span>`}</a></li>`;
  return html`<ul class="tabs" id="tabs" aria-label="By status">${tab(null, 'All', null)}${counts.map(([status, total]) => tab(status, statusLabel(status), total))}</ul>`;
}

/** Returns the query of an address with some values changed; null takes one away. */
function address(
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>> = {},
): string {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes))
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  const text = changed.toString();
  return text === '' ? '' : `?${text}`;
}

/** Filters that stand beside the search; all others are behind "More filters". */
const FIRST = ['author', 'categories', 'tags', 'ext_events_cat', 'media_type', 'roles', 'upcoming'];

/** Arguments of lists that filter nothing, or that a person has no use for. */
const NO_FILTERS =
  /^(page|per_page|offset|context|_fields|format|order|orderby|status|search|search_.*|include|exclude|excerpt_length|hide_empty|tax_relation|ignore_sticky|slug|tz|strict_dates|geoloc.*|on_calendar_grid|capabilities|who|password|menu_order|.*_exclude|ticketed|post_parent)$/;

async function filterMarkup(request: DeskRequest, section: Section): Promise<Markup> {
  const { query } = request;
  const { filters } = section;
  const names = Object.keys(filters).filter((name) => !NO_FILTERS.test(name));
  const schema = { properties: Object.fromEntries(names.map((name) => [name, filters[name]])) };
  const references = section.references;
  const fields = formFields(schema, references, { ownFields: {}, groups: {} }).map((field) => ({
    ...field,
    help: '',
    // Yes, no, or either.
    widget:
      field.widget.type === 'check'
        ? ({ type: 'select', many: false, options: EITHER } as const)
        : field.widget.type === 'reference'
          ? { ...field.widget, many: false }
          : field.widget.type === 'select'
            ? { ...field.widget, many: false, options: [NONE, ...field.widget.options] }
            : field.widget,
  }));
  const values = Object.fromEntries(
    fields.map(({ name, widget }) => [
      name,
      widget.type === 'reference' ? idOf(query.get(name)) : query.get(name),
    ]),
  );
  const parts: FormParts = {
    choices: await readChoices(request, fields, values),
    errors: {},
    typed: {},
    zone: '',
    pick: localAddress(request.context, '/desk/pick/'),
  };
  const shown = (isFirst: boolean) =>
    fields
      .filter(({ name }) => FIRST.includes(name) === isFirst)
      .map((field) => fieldMarkup(field, values[field.name], parts));
  const more = shown(false);
  const isOpen = fields.some(({ name }) => !FIRST.includes(name) && (query.get(name) ?? '') !== '');
  return html`${['status', 'orderby', 'order'].map((name) => {
    const value = query.get(name);
    return value !== null && html`<input type="hidden" name="${name}" value="${value}">`;
  })}${'search' in filters && html`<div class="field"><label for="search">Search</label><input id="search" type="search" name="search" value="${query.get('search') ?? ''}" maxlength="200"></div>`}
${shown(true)}
${more.length > 0 && html`<details class="more"${isOpen && html` open`}><summary>More filters</summary><div class="filters">${more}</div></details>`}`;
}

const NONE = { value: '', label: '—' };
const EITHER = [NONE, { value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }];

function columnsOf(
  { title }: Section,
  items: readonly Json[],
  query: URLSearchParams,
): readonly string[] {
  const known = COLUMNS.filter(
    (name) => name !== title && items.some((item) => isSomething(item[name])),
  );
  const asked = query.getAll('columns').flatMap((text) => text.split(','));
  return known.filter((name) => (asked.length > 0 ? asked.includes(name) : !LEFT_OUT.has(name)));
}

/** Whether a cell of this value shows anything. */
const isSomething = (value: unknown): boolean =>
  toList(value).some((one) => one !== 0 && one !== '' && one !== false);

/** The labels of the records that cells refer to, by column and id. */
type Labels = ReadonlyMap<string, ReadonlyMap<number, string>>;

async function readLabels(
  request: DeskRequest,
  { references }: Section,
  items: readonly Json[],
  columns: readonly string[],
): Promise<Labels> {
  const all = await Promise.all(
    columns.map(async (column) => {
      const ids = items.flatMap((item) =>
        toList(item[column]).flatMap((one) => (isRecord(one) ? [] : (idOf(one) ?? []))),
      );
      const found = await Promise.all(
        (references[column] ?? []).map((name) => labelled(request, name, [...new Set(ids)])),
      );
      return [column, new Map(found.flat().map(({ id, label }) => [id, label]))] as const;
    }),
  );
  return new Map(all);
}

function headings(
  section: Section,
  columns: readonly string[],
  path: string,
  query: URLSearchParams,
): Markup {
  const orders = toList(section.filters.orderby?.enum).map(String);
  const heading = (column: string, order: string, label: string) => {
    const isNow = query.get('orderby') === order;
    const next = isNow && query.get('order') !== 'desc' ? 'desc' : 'asc';
    const state = isNow ? (query.get('order') === 'desc' ? 'descending' : 'ascending') : 'none';
    if (!orders.includes(order)) return html`<th scope="col">${label}</th>`;
    const to = address(query, { orderby: order, order: next, page: null });
    return html`<th scope="col" aria-sort="${state}" data-column="${column}"><a href="${path}${to}">${label}</a></th>`;
  };
  const title = orders.find((order) => order === 'title' || order === 'name') ?? '';
  return html`${heading('title', title, section.one)}${columns.map((column) => heading(column, column, sentence(column)))}`;
}

function rowMarkup(
  context: Context,
  section: Section,
  record: Json,
  columns: readonly string[],
  labels: Labels,
  query: string,
): Markup {
  const id = textOf(record.id);
  const title = plainText(titleOf(section, record));
  const picture = pictureOf(record);
  const to = localAddress(context, `${sectionPath(section)}${id}`);
  const { update } = section.records.actions;
  return html`<tr>${update && html`<td class="tick"><input type="checkbox" name="id" value="${id}" aria-label="Choose ${title}"></td>`}
<th scope="row">${picture !== null && html`<img class="thumb" src="${picture}" alt="" loading="lazy" width="48" height="48">`}<a href="${to}">${title}</a>${DETAILS[section.name]?.(context, record, query)}</th>
${columns.map((column) => html`<td data-label="${sentence(column)}">${cell(column, record[column], labels.get(column))}</td>`)}</tr>`;
}

function cell(
  column: string,
  value: unknown,
  labels: ReadonlyMap<number, string> | undefined,
): Markup | string {
  if (column.endsWith('status'))
    return html`<span class="status" data-status="${textOf(value)}">${statusLabel(textOf(value))}</span>`;
  if (column === 'date' || column === 'modified' || column.endsWith('_date'))
    return html`<time>${textOf(value).replace('T', ' ').slice(0, 16)}</time>`;
  if (typeof value === 'boolean') return value ? 'Yes' : '';
  return toList(value)
    .map((one) => {
      const id = isRecord(one) ? null : idOf(one);
      if (labels && (id !== null || one === 0)) return labels.get(id ?? 0) ?? '';
      return plainText(
        textOf(isRecord(one) ? (one.name ?? one.venue ?? one.organizer ?? one) : one),
      );
    })
    .filter((text) => text !== '')
    .join(', ');
}

/** The menu of changes to several records at once. */
function bulkMarkup(request: DeskRequest, section: Section): Markup {
  const { query } = request;
  const { update } = section.records.actions;
  const remove = section.records.actions.delete && !asksBeforeDelete(request, section);
  const isTrash = query.get('status') === 'trash';
  const statuses = statusesOf(section).filter((one) => one !== 'trash' && one !== 'future');
  return html`<p class="bulk"><label>With the chosen <select name="action"><option value="">—</option>
${update && statuses.map((status) => html`<option value="status:${status}">${isTrash ? 'Restore as' : 'Set'}: ${statusLabel(status)}</option>`)}
${remove && !isTrash && html`<option value="delete">${statuses.length > 0 ? 'Move to the trash' : 'Delete'}</option>`}
${remove && (isTrash || statuses.length > 0) && html`<option value="destroy">Delete for good</option>`}
</select></label> <button type="submit">Apply</button></p>`;
}

/** POST of a list: the same change to all chosen records. Those that are refused are named; the others are changed. */
export async function applyInBulk(request: DeskRequest, section: Section): Promise<DeskAnswer> {
  const { context, form, query } = request;
  const [action = '', status = ''] = String(form.get('action') ?? '').split(':');
  const ids = form.getAll('id').flatMap((id) => idOf(id) ?? []);
  const refusals: string[] = [];
  for (const id of action === '' ? [] : ids)
    try {
      await changeOne(section, context, id, action, status);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      refusals.push(`${id}: ${error.message}`);
    }
  if (refusals.length === 0) return { location: sectionPath(section) + address(query) };
  return {
    title: 'Some were not changed',
    current: sectionPath(section),
    status: 400,
    main: html`<ul class="error">${refusals.map((text) => html`<li>${text}</li>`)}</ul><p><a href="${localAddress(context, sectionPath(section))}${address(query)}">Back to the list</a></p>`,
  };
}

async function changeOne(
  { records, fields }: Section,
  context: Context,
  id: number,
  action: string,
  status: string,
): Promise<void> {
  const { update, delete: remove } = records.actions;
  if (action === 'status') await update?.run(context, { id, status });
  const isForced = action === 'destroy' || !fields.update.some(({ name }) => name === 'status');
  if (action === 'delete' || action === 'destroy')
    await remove?.run(context, isForced ? { id, force: true } : { id });
}

function pager(
  path: string,
  query: URLSearchParams,
  page: number,
  last: number,
  total: number,
  { one, many }: Section,
): Markup {
  const to = (number: number) => path + address(query, { page: String(number) });
  return html`<nav class="pager" aria-label="Pages">
${page > 1 && html`<a rel="prev" href="${to(page - 1)}">← Back</a>`}
<span>${total} ${(total === 1 ? one : many).toLowerCase()}${last > 1 && html`, page ${page} of ${last}`}</span>
${page < last && html`<a rel="next" href="${to(page + 1)}">Next →</a>`}
</nav>`;
}
