import type { SiteSettings } from '../../config/site-settings.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Args, ArgValues } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { writtenTime } from '../../operation/date-time.ts';
import { forbiddenParams } from '../../operation/errors.ts';
import { fromSiteTime, readMoment, type SiteZone, toSiteTime } from '../../operation/site-time.ts';
import type { SearchColumn } from '../../storage/search/search-query.ts';
import type { Fields } from '../fields/field.ts';
import { type ColumnOrder, columnFilters, columnOrder } from '../fields/field-values.ts';
import type { Kind } from '../kinds/kind.ts';
import { editableKinds, editableStatuses, kindCapability } from '../record-capabilities.ts';
import { askedSlugs } from '../text/to-slug.ts';
import { type DateQuery, dayAt, isYear, readClockQuery } from './clock-query.ts';
import type { entryListArgs } from './collection-args.ts';
import type { EntryCursorValues } from './entry-cursor-args.ts';
import type { DateBound, EntryFilter, EntryOrder, EntryQuery, ValueOrder } from './entry-query.ts';
import { filterStatuses } from './entry-status.ts';
import { readTaxQuery } from './read-tax-query.ts';
import { parseExact, parseSearch } from './search-terms.ts';
import { valueOrder, valueQuery } from './value-filters.ts';

export type ListValues = ArgValues<
  Pick<typeof entryListArgs & Args, keyof typeof entryListArgs>
> & {
  readonly orderby: string;
};

/**
 * What the arguments that all lists share ask for (docs/rest.md §4.1); to edit, only what the viewer may edit is found.
 * The order of no slugs is that of the dates.
 * @throws ApiError as `assertOrderHasBase`
 */
export function sharedQuery(
  { site, viewer }: Context,
  args: ListValues,
  kind: Pick<Kind, 'name' | 'fields'>,
): Omit<EntryQuery, 'statuses'> {
  assertOrderHasBase(args);
  const { name, fields } = kind;
  return {
    kinds: [name],
    ...(args.context === 'edit'
      ? { editable: editableStatuses(viewer, name, filterStatuses) }
      : {}),
    ...sharedFilters({ site }, args),
    columns: columnFilters(fields, args),
    ...valueQuery(name, args),
    order: valueOrder(kind, args) ?? [listOrder(args, fields)],
  };
}

type SharedFilters = Pick<
  EntryCursorValues,
  | Exclude<keyof typeof entryListArgs & keyof EntryCursorValues, 'context'>
  | 'parent'
  | 'parent_exclude'
  | 'sticky'
>;

/** What the filters ask for that numbered pages and lists by cursors have alike, as far as a list has them. */
export const sharedFilters = (
  { site }: Pick<Context, 'site'>,
  args: SharedFilters,
): EntryFilter => ({
  include: args.include,
  exclude: args.exclude,
  slugs: askedSlugs(args.slug),
  authors: args.author,
  authorsExclude: args.author_exclude,
  parents: args.parent,
  parentsExclude: args.parent_exclude,
  isSticky: args.sticky,
  dates: dateBounds(args, site),
  ...searchFilter(args),
});

/**
 * What the arguments of a list by cursors filter by, but for the statuses, of which each list has its own rule.
 * @throws ApiError `rest_invalid_param` for dates that are none, and for conditions on no taxonomy
 */
export async function cursorFilter(
  context: Context,
  args: Omit<EntryCursorValues, 'orders' | 'statuses'>,
): Promise<EntryFilter> {
  const { date_query: dates, tax_query: terms } = args;
  const filters = sharedFilters(context, args);
  const dated = dates && readDateQuery(dates, context, 'date_query');
  return {
    ...filters,
    ...dated,
    dates: [...(filters.dates ?? []), ...(dated?.dates ?? [])],
    leaveOut: args.leave_out,
    authorSlug: args.author_slug,
    title: args.title,
    hasPassword: args.has_password,
    password: args.password,
    mimeTypes: args.mime_type,
    columns: args.columns,
    values: args.values,
    terms: [...(args.terms ?? []), ...(terms ? await readTaxQuery(context, terms) : [])],
  };
}

/** Whether the viewer finds events that are hidden from listings. */
export const seesHidden = ({ viewer }: Context): boolean =>
  viewer.can(kindCapability('edit_others', 'ext_events'));

/**
 * The entries of some kinds whose protected texts and passwords a query of the viewer may look into: those that they may edit.
 * @throws ApiError `rest_forbidden_param` for a filter by password of somebody who may edit none of them
 */
export function lookingInto(
  { viewer }: Pick<Context, 'viewer'>,
  kinds: readonly string[],
  { search, password }: Pick<EntryQuery, 'search' | 'password'>,
): Pick<EntryQuery, 'lookInto'> {
  if (search === undefined && password === undefined) return {};
  const lookInto = editableKinds(viewer, kinds, filterStatuses);
  if (password !== undefined && lookInto.length === 0) throw forbiddenParams(viewer, ['password']);
  return { lookInto };
}

/** What a list by cursors is sorted by: what is asked for, or the ids in their order, or else this. */
export function cursorOrder(
  { orders = [], include = [] }: Pick<EntryCursorValues, 'orders' | 'include'>,
  unasked: EntryOrder,
): readonly EntryOrder[] {
  if (orders.length > 0) return orders.map(({ by, direction }) => directed(by, direction));
  return [include.length > 0 ? { by: 'include', direction: 'asc' } : unasked];
}

/** Lists in an order that the caller gave, and by relevance (the best first), know one direction only. */
const directed = (by: EntryOrder['by'], direction: EntryOrder['direction']): EntryOrder => {
  if (by === 'relevance') return { by, direction: 'desc' };
  return { by, direction: by === 'include' || by === 'include_slugs' ? 'asc' : direction };
};

function searchFilter({
  search = '',
  search_columns: columns = [],
  search_semantics: semantics,
}: SharedFilters): EntryFilter {
  if (search.trim() === '') return {};
  return {
    search: semantics === 'exact' ? parseExact(search) : parseSearch(search),
    ...(columns.length > 0 ? { searchColumns: columns.map((column) => COLUMNS[column]) } : {}),
  };
}

const COLUMNS: Readonly<Record<'post_title' | 'post_content' | 'post_excerpt', SearchColumn>> = {
  post_title: 'title',
  post_content: 'content',
  post_excerpt: 'excerpt',
};

function listOrder({ orderby, order, slug }: ListValues, fields: Fields): EntryOrder {
  const field = fields[orderby];
  if (field) return { by: columnOrder(field), direction: order };
  const by = orderby as Exclude<EntryOrder['by'], ColumnOrder | ValueOrder>; // the list's arguments name these and fields
  if (by === 'include_slugs' && !askedSlugs(slug)) return { by: 'date', direction: order };
  return directed(by, order);
}

const EDGES = [
  ['after', 'date', 'after'],
  ['before', 'date', 'before'],
  ['modified_after', 'modified', 'after'],
  ['modified_before', 'modified', 'before'],
] as const;

const dateBounds = (args: SharedFilters, site: SiteZone): readonly DateBound[] =>
  EDGES.flatMap(([name, column, edge]) => {
    const text = args[name];
    return text === undefined ? [] : [{ column, [edge]: readMoment(text, site) ?? '' }];
  });

/** @throws ApiError `rest_no_search_term_defined`, `rest_orderby_include_missing_include` for orders that lack what they go by */
export function assertOrderHasBase({
  orderby,
  search,
  include,
}: Pick<ListValues, 'orderby' | 'search' | 'include'>): void {
  if (orderby === 'relevance' && (search ?? '').trim() === '')
    throw new ApiError('rest_no_search_term_defined', 400, 'To order by relevance, give a search.');
  if (orderby === 'include' && include.length === 0)
    throw new ApiError(
      'rest_orderby_include_missing_include',
      400,
      'To order by include, give the ids in include.',
    );
}

/**
 * Converts conditions on a moment to those of an entry query. Days and times are those of the site's clocks.
 * @param name the argument that errors are about
 * @throws ApiError `rest_invalid_param` as `readClockQuery`
 */
function readDateQuery(
  query: DateQuery,
  { site, now }: { readonly site: SiteSettings; readonly now: string },
  name: string,
): Pick<EntryQuery, 'dates' | 'dateParts'> {
  const column = query.column ?? 'date';
  const { bounds, parts } = readClockQuery(query, Number(toSiteTime(now, site).slice(0, 4)), name);
  const { timezone, gmtOffset } = site;
  const zone = { timezone, gmtOffset };
  return {
    dates: [
      ...bounds.map(({ after, before, inclusive }) => ({
        column,
        inclusive,
        ...(after === undefined ? {} : { after: fromSiteTime(after, site) }),
        ...(before === undefined ? {} : { before: fromSiteTime(before, site) }),
      })),
      ...yearBounds(query, column),
    ],
    dateParts: parts.map((part) => ({ ...part, column, zone })),
  };
}

/** What a comparison of years implies of moments: whatever clocks show, a moment is no day from it. */
function yearBounds({ year, compare }: DateQuery, column: DateBound['column']): DateBound[] {
  if (year == null || column !== 'date') return [];
  const isAfter = compare?.startsWith('>') ?? false;
  if (!isAfter && !compare?.startsWith('<')) return [];
  const first = compare === '>' || compare === '<=' ? year + 1 : year;
  if (!isYear(first - 1) || !isYear(first)) return [];
  const bound = writtenTime(dayAt(first, 1, isAfter ? 0 : 2).getTime());
  return [{ column, inclusive: true, ...(isAfter ? { after: bound } : { before: bound }) }];
}
