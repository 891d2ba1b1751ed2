import { NO_FIELDS } from '../../content/kinds/registry.ts';
import { unlessRefused } from '../../lib/api-error.ts';
import { html, type Markup } from '../../lib/markup.ts';
import { plainText } from '../../lib/strip-tags.ts';
import { hasType } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import {
  type Action,
  actionsOf,
  doneNotice,
  listLinks,
  rowButton,
  rowButtons,
} from '../actions/actions.ts';
import type { DeskRequest, SectionHandler } from '../desk-request.ts';
import type { Widget } from '../forms/form-field.ts';
import { labelsOf, pictureOf, readParts } from '../forms/pick.ts';
import { formFields } from '../forms/schema-fields.ts';
import { fieldMarkup } from '../forms/widgets.ts';
import { idOf, isRecord, type Json, textOf, toList } from '../json.ts';
import {
  isPaged,
  listRecords,
  type RecordPage,
  type Section,
  statusesOf,
  titleOf,
} from '../section.ts';
import { sectionPath } from '../shell.ts';
import { rightsIn, specialOf } from '../special.ts';
import { noMailNotice, statusLabel } from '../status.ts';
import { factMarkup, type Labels, labelIn, moreMarkup } from './facts.ts';
import { address, pageIn, pagerMarkup, tabsMarkup } from './list-parts.ts';

const PER_PAGE = 25;

/** Columns in their order, as far as records have them. */
const COLUMNS =
  `content author author_name status event_status start_date end_date venue categories tags
  ext_events_cat parent post to email roles city mime_type count locations date modified`.split(
    /\s+/,
  );

/** Columns that a list shows unless its address says others. */
const LEFT_OUT = new Set(['end_date', 'parent', 'modified', 'mime_type', 'content', 'tags']);

/** `/desk/{section}/`: a list with its filters, which stand in the address. */
export const listPage: SectionHandler = async (request, section) => {
  const { context } = request;
  const query = new URLSearchParams(request.query);
  query.delete('done');
  const statuses = statusesOf(section);
  const input = listInput(section, query);
  const page = pageIn(query);
  const [found, counts, filters, { mayCreate }] = await Promise.all([
    listRecords(section, context, { ...input, page, per_page: PER_PAGE }),
    countByStatus(section, context, statuses, input),
    filterMarkup(request, section),
    rightsIn(section, context),
  ]);
  const columns = columnsOf(section, found.items, query);
  const bulk = actionsOf(request, section).filter(
    ({ on, name, isFor }) =>
      on === 'record' && name !== 'reply' && (!isFor || found.items.some(isFor)),
  );
  const isBulk = bulk.length > 0;
  // A change to several records that names none of them, or no change, shows the list again.
  const isSent = request.raw.method === 'POST';
  const isMoving = found.items.some((item) => section.resource?.isMoving?.(item));
  const labels = await readLabels(request, section, found.items, columns);
  const path = localAddress(context, sectionPath(section));
  const { grid, making } = specialOf(section);
  const isGrid = grid !== undefined && query.get('view') !== 'list';
  const main = html`${doneNotice(request, section)}${isSent && html`<p class="error" role="alert">Nothing was changed. Tick some of the list, and choose what to do with them.</p>`}${section.resource?.hasLetters && noMailNotice(context)}${section.resource?.intro !== undefined && html`<p class="intro">${section.resource.intro}</p>`}${statusTabs(path, query, counts)}
<form class="filters bar" method="get" action="${path}" hx-get="${path}" hx-target="#list" hx-select="#list" hx-select-oob="#tabs,#actions" hx-swap="outerMorph" hx-push-url="true" hx-trigger="submit, change, input changed delay:400ms from:#search">
${filters}<noscript><button type="submit">Show</button></noscript>
</form>
<form id="list" method="post" action="${path}${address(query)}">
${formToken(context, 'desk')}${isMoving && html`<div hx-get="${path}${address(query)}" hx-trigger="every 4s" hx-target="#list" hx-select="#list" hx-swap="outerMorph"></div>`}
${
  found.items.length === 0
    ? html`<p class="empty">${query.size > 0 ? html`Nothing fits. <a href="${path}">Show all</a>` : `There are no ${section.many.toLowerCase()}.`}</p>`
    : html`${isBulk && bulkMarkup(bulk)}
${
  isGrid
    ? grid(request, section, found.items)
    : html`<div class="table"><table>
<thead><tr>${isBulk && html`<th class="tick"><input type="checkbox" data-all aria-label="Choose all"></th>`}${headings(section, columns, path, query)}</tr></thead>
<tbody>
${found.items.map((item) => rowMarkup(request, section, item, columns, labels, { isBulk, query }))}
</tbody>
</table></div>`
}
${pager(path, query, page, found, section)}`
}
</form>`;
  return {
    title: section.many,
    ...(isSent && { status: 400 }),
    current: sectionPath({ name: section.resource?.within ?? section.name }),
    actions: html`<div class="bar" id="actions">${grid && viewTabs(path, query, isGrid)}${listLinks({ ...request, query }, section)}${mayCreate && html`<a class="button" href="${path}new" data-make="${section.name}">${making?.label ?? `New ${section.one.toLowerCase()}`}</a>`}</div>`,
    main,
  };
};

/** Everything but the trash and spam. */
const notTrashed = (section: Section): readonly string[] =>
  statusesOf(section).filter((status) => status !== 'trash' && status !== 'spam');

/** Reads the filters in the address into arguments of the list. */
export function listInput(section: Section, query: URLSearchParams): Json {
  const { filters, resource } = section;
  const input: Record<string, unknown> = {};
  for (const name of resource ? ['after', 'before'] : [])
    if (query.has(name)) input[name] = query.get(name);
  for (const [name, value] of query) {
    if (value === '' || name === 'page' || name === 'columns' || !(name in filters)) continue;
    const isList = hasType(filters[name], 'array');
    input[name] = isList ? query.getAll(name) : value;
  }
  if (resource) return input;
  const statuses = notTrashed(section);
  if (statuses.length > 0 && input.status === undefined)
    input.status = section.name === 'comment' ? 'all' : statuses;
  if ('hide_empty' in filters) input.hide_empty = false;
  return input;
}

/** Returns how many records have each status, of those that the filters leave and that the viewer may list. */
async function countByStatus(
  section: Section,
  context: Context,
  statuses: readonly string[],
  input: Json,
): Promise<readonly (readonly [string, number])[]> {
  const counts = await Promise.all(
    statuses.map(async (status) => {
      const one = listRecords(section, context, { ...input, status, per_page: 1 });
      return [status, (await unlessRefused(one, null))?.total ?? 0] as const;
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
  const to = (status: string | null) => path + address(query, { status, page: null });
  return tabsMarkup(
    'By status',
    [
      { to: to(null), label: 'All', isNow: now === null },
      ...counts.map(([status, count]) => ({
        to: to(status),
        label: statusLabel(status),
        isNow: status === now,
        count,
      })),
    ],
    'tabs',
  );
}

const viewTabs = (path: string, query: URLSearchParams, isGrid: boolean): Markup =>
  tabsMarkup(
    'Shown as',
    [
      { to: path + address(query, { view: null }), label: 'Pictures', isNow: isGrid },
      { to: path + address(query, { view: 'list' }), label: 'Table', isNow: !isGrid },
    ],
    'views',
  );

function columnsOf(
  { title, resource }: Section,
  items: readonly Json[],
  query: URLSearchParams,
): readonly string[] {
  if (resource) return resource.columns ?? [];
  const known = COLUMNS.filter(
    (name) => name !== title && items.some((item) => isSomething(item[name])),
  );
  const asked = query.getAll('columns').flatMap((text) => text.split(','));
  return known.filter((name) => (asked.length > 0 ? asked.includes(name) : !LEFT_OUT.has(name)));
}

/** Whether a cell of this value shows anything. `inherit` is the status of every media item. */
const isSomething = (value: unknown): boolean => toList(value).some((one) => !NOTHING.has(one));

const NOTHING = new Set<unknown>([0, '', false, 'inherit']);

/** Returns the labels of the records that cells refer to, by column. */
const readLabels = async (
  request: DeskRequest,
  { references }: Section,
  items: readonly Json[],
  columns: readonly string[],
): Promise<ReadonlyMap<string, Labels>> =>
  new Map(
    await Promise.all(
      columns
        .filter((column) => column in references)
        .map(async (column) => {
          const ids = items.flatMap((item) =>
            toList(item[column]).flatMap((one) => (isRecord(one) ? [] : (idOf(one) ?? []))),
          );
          return [column, await labelsOf(request, references[column] ?? [], ids)] as const;
        }),
    ),
  );

function headings(
  section: Section,
  columns: readonly string[],
  path: string,
  query: URLSearchParams,
): Markup {
  const orders = toList(section.filters.orderby?.enum).map(String);
  const heading = (order: string, label: string) => {
    const isNow = query.get('orderby') === order;
    const next = isNow && query.get('order') !== 'desc' ? 'desc' : 'asc';
    const state = isNow ? (query.get('order') === 'desc' ? 'descending' : 'ascending') : 'none';
    if (!orders.includes(order)) return html`<th scope="col">${label}</th>`;
    const to = address(query, { orderby: order, order: next, page: null });
    return html`<th scope="col" aria-sort="${state}"><a href="${path}${to}">${label}</a></th>`;
  };
  const title = orders.find((order) => order === 'title' || order === 'name') ?? '';
  return html`${heading(title, section.one)}${columns.map((column) => heading(column, labelIn(section.resource, column)))}`;
}

/** The menu of changes to several records at once. */
const bulkMarkup = (actions: readonly Action[]): Markup =>
  html`<p class="bar"><label>With the chosen <select name="action"><option value="">—</option>
${actions.map(({ name, label }) => html`<option value="${name}">${label}</option>`)}
</select></label> <button type="submit">Apply</button></p>`;

function rowMarkup(
  request: DeskRequest,
  section: Section,
  record: Json,
  columns: readonly string[],
  labels: ReadonlyMap<string, Labels>,
  { isBulk, query }: { readonly isBulk: boolean; readonly query: URLSearchParams },
): Markup {
  const { context } = request;
  const { resource } = section;
  const id = textOf(record.id);
  const title = plainText(titleOf(section, record));
  const picture = pictureOf(record);
  const to = localAddress(context, `${sectionPath(section)}${id}`);
  const name = isPaged(section)
    ? html`<a href="${to}">${title}</a>`
    : html`<strong>${title}</strong>`;
  return html`<tr id="row-${id}">${isBulk && html`<td class="tick"><input type="checkbox" name="id" value="${id}"${request.form.getAll('id').includes(id) && html` checked`} aria-label="Choose ${title}"></td>`}
<th scope="row">${picture !== null && html`<img class="thumb" src="${picture}" alt="" loading="lazy" width="48" height="48">`}${name}${resource && !isPaged(section) && html`${rowButtons(request, section, record, query)}${moreMarkup(context, section, record)}`}${section.name === 'comment' && commentDetails(request, section, record, query)}</th>
${columns.map((column) => html`<td data-label="${labelIn(resource, column)}">${factMarkup(context, column, record[column], labels.get(column))}</td>`)}</tr>`;
}

function pager(
  path: string,
  query: URLSearchParams,
  page: number,
  { total, cursors }: RecordPage,
  { one, many }: Section,
): Markup {
  const last = Math.ceil(total / PER_PAGE);
  const to = (name: string, value: string | number | null, isThere = value !== null) =>
    isThere ? path + address(query, { page: null, [name]: String(value) }) : null;
  const of = !cursors && last > 1 ? `, page ${page} of ${last}` : '';
  const text =
    cursors && total === 0 ? '' : `${total} ${(total === 1 ? one : many).toLowerCase()}${of}`;
  return cursors
    ? pagerMarkup(to('before', cursors.before), text, to('after', cursors.after))
    : pagerMarkup(to('page', page - 1, page > 1), text, to('page', page + 1, page < last));
}

/** In characters. */
const LONGEST_COMMENT = 2000;

/** Renders the text of a comment in the list, with buttons that judge and answer it. @param query of the list */
function commentDetails(
  request: DeskRequest,
  section: Section,
  comment: Json,
  query: URLSearchParams,
): Markup {
  const actions = actionsOf(request, section).filter(({ isFor }) => isFor?.(comment) ?? true);
  const answer = actions.find(({ name }) => name === 'reply');
  const name = textOf(comment.author_name) || 'Anonymous';
  return html`<p class="excerpt">${plainText(textOf(comment.content)).slice(0, LONGEST_COMMENT)}</p>
<div class="bar">${actions.map((one) => one !== answer && rowButton(request, section, one, comment, query, one.name === 'delete' ? 'Trash' : one.label))}${
    typeof comment.link === 'string' &&
    comment.status === 'approved' &&
    html`<a href="${comment.link}">View</a> `
  }<a href="${localAddress(request.context, `/desk/entry/${textOf(comment.post)}`)}">To the post</a></div>${
    answer &&
    html`<details><summary>Reply</summary><textarea name="reply.${textOf(comment.id)}" rows="3" aria-label="Reply to ${name}"></textarea>${rowButton(request, section, answer, comment, query, comment.status === 'hold' ? 'Approve and reply' : 'Send the reply')}</details>`
  }`;
}

/** Filters that stand beside the search; all others are behind "More filters". */
const FIRST = ['author', 'categories', 'tags', 'ext_events_cat', 'media_type', 'roles', 'past'];

/** Arguments of lists that filter nothing, or that a person has no use for. */
const NO_FILTERS =
  /^(page|per_page|offset|context|_fields|format|order|orderby|status|search|search_.*|include|exclude|excerpt_length|hide_empty|tax_relation|ignore_sticky|slug|tz|strict_dates|geoloc.*|(starts|ends|runs)_.*|date_overlaps|on_.*|upcoming|capabilities|who|password|menu_order|.*_exclude|ticketed|post_parent|series)$/;

/** Renders the filters of a list, as its address has them. */
async function filterMarkup(request: DeskRequest, section: Section): Promise<Markup> {
  const { query } = request;
  const { filters } = section;
  const names = Object.keys(filters).filter((name) => !NO_FILTERS.test(name));
  const schema = { properties: Object.fromEntries(names.map((name) => [name, filters[name]])) };
  const made = formFields(schema, section.references, NO_FIELDS, section.words);
  const fields = made.map((field) => ({
    ...field,
    help: '',
    isRequired: false,
    widget: filterWidget(field.widget),
  }));
  const values = Object.fromEntries(
    fields.map(({ name, widget }) => [
      name,
      widget.type === 'reference' ? idOf(query.get(name)) : query.get(name),
    ]),
  );
  const parts = await readParts(request, fields, values);
  const shown = (isFirst: boolean) =>
    fields
      .filter(({ name }) => FIRST.includes(name) === isFirst)
      .map((field) => fieldMarkup(field, values[field.name], parts));
  const more = shown(false);
  const isOpen = fields.some(({ name }) => !FIRST.includes(name) && (query.get(name) ?? '') !== '');
  return html`${['status', 'orderby', 'order', 'view'].map((name) => {
    const value = query.get(name);
    return value !== null && html`<input type="hidden" name="${name}" value="${value}">`;
  })}${'search' in filters && html`<div class="field"><label for="search">Search</label><input id="search" type="search" name="search" value="${query.get('search') ?? ''}" maxlength="200"></div>`}
${shown(true)}
${more.length > 0 && html`<details class="more"${isOpen && html` open`}><summary>More filters</summary><div class="filters bar">${more}</div></details>`}`;
}

/** A filter has one value, or any. */
function filterWidget(widget: Widget): Widget {
  if (widget.type === 'check') return { type: 'select', many: false, options: EITHER };
  if (widget.type === 'reference') return { ...widget, many: false };
  if (widget.type !== 'select' || widget.options.some(({ value }) => value === '')) return widget;
  return { ...widget, many: false, options: [{ value: '', label: '—' }, ...widget.options] };
}

const EITHER = [
  { value: '', label: '—' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
