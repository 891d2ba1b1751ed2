import type { Viewer } from '../../auth/viewer.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Args, ArgValues } from '../../operation/args.ts';
import type { Context } from '../../operation/context.ts';
import { forbiddenParams, invalidParam, refused } from '../../operation/errors.ts';
import { type ListReading, nestedList } from '../../operation/lists/list-reading.ts';
import {
  anyone,
  defineListOperation,
  operationName,
  type Page,
} from '../../operation/operation.ts';
import type { Fields } from '../fields/field.ts';
import { columnFilters } from '../fields/field-values.ts';
import type { Kind } from '../kinds/kind.ts';
import { editableKinds, editableStatuses, kindCapability } from '../record-capabilities.ts';
import { askedSlugs } from '../text/to-slug.ts';
import { type entryListArgs, pageArgs } from './collection-args.ts';
import { countEntries, countNestedEntries } from './count-entries.ts';
import { type EntryCursorValues, entryCursorArgs } from './entry-cursor-args.ts';
import { type EntryQuery, readFilters } from './entry-filters.ts';
import { orderColumns } from './entry-order.ts';
import type { DateBound, EntryOrder, EntryRef, NamedOrder } from './entry-query.ts';
import { anyStatus, filterStatuses, publicAndOwn } from './entry-status.ts';
import { findEntries, type Paging, pageOfEntries } from './find-entries.ts';
import { type EntryRelation, findEntriesOf } from './find-entries-of.ts';
import { assertCanReadValues, valueOrder, valueQuery, withValueArgs } from './value-filters.ts';

export type ListValues = ArgValues<
  Pick<typeof entryListArgs & Args, keyof typeof entryListArgs>
> & {
  readonly orderby: string;
};

/**
 * Converts the arguments that all lists share to a query (docs/rest.md §4.1). For editing, it finds only what the viewer may edit.
 * The order of no slugs is that of the dates.
 * @throws ApiError as `assertOrderHasBase`
 */
async function sharedQuery(
  context: Context,
  args: ListValues,
  kind: Pick<Kind, 'name' | 'fields'>,
): Promise<Omit<EntryQuery, 'statuses'>> {
  assertOrderHasBase(args);
  const { name, fields } = kind;
  return {
    kinds: [name],
    ...(args.context === 'edit'
      ? { editable: editableStatuses(context.viewer, name, filterStatuses) }
      : {}),
    ...(await readFilters(context, args, 'page')),
    columns: columnFilters(fields, args),
    ...valueQuery(name, args),
    order: valueOrder(kind, args) ?? [listOrder(args, fields)],
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

/**
 * Returns the order of a list by cursors: the requested one, or the order of the ids, or `unasked`. Without a search, all are as
 * relevant.
 */
export function cursorOrder(
  {
    orders = [],
    include = [],
    search = '',
  }: Pick<EntryCursorValues, 'orders' | 'include' | 'search'>,
  unasked: EntryOrder,
): readonly EntryOrder[] {
  const meant = orders.filter(({ by }) => by !== 'relevance' || search.trim() !== '');
  if (meant.length > 0)
    return meant.map((one) => (one.by === 'value' ? one : directed(one.by, one.direction)));
  return [include.length > 0 ? { by: 'include', direction: 'asc' } : unasked];
}

/** Lists in an order that the caller gave, and by relevance (the best first), know one direction only. */
const directed = (by: NamedOrder, direction: EntryOrder['direction']): EntryOrder => {
  if (by === 'relevance') return { by, direction: 'desc' };
  return { by, direction: by === 'include' || by === 'include_slugs' ? 'asc' : direction };
};

function listOrder({ orderby, order, slug }: ListValues, fields: Fields): EntryOrder {
  const field = fields[orderby];
  if (field) return { by: field.column, direction: order };
  const by = orderby as NamedOrder; // the list's arguments name these and fields
  if (by === 'include_slugs' && !askedSlugs(slug)) return { by: 'date', direction: order };
  return directed(by, order);
}

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

/** The parent of a list: an author, a term, a parent entry. */
export interface EntryParent {
  readonly relation: EntryRelation;
  readonly key: string | number;
}

/** Lists entries of several kinds together, all of them or those with a date within bounds. */
export const listEntriesIn = (kinds: readonly string[], bounds: readonly DateBound[] = []) =>
  defineList(kinds, WHOLE, bounds);

/** Lists the entries of a parent that the viewer may see. Lists of many parents are read together. */
export const listEntriesOf = ({ relation, key }: EntryParent, kinds: readonly string[]) =>
  defineList(kinds, entriesOf(relation, key));

type Reading = ListReading<EntryQuery, EntryRef>;

const WHOLE: Reading = { find: findEntries, count: countEntries };

const entriesOf = nestedList<EntryRelation, EntryQuery, EntryRef>({
  find: (context, relation, query, window, keys) =>
    findEntriesOf(context, relation, keys, query, window),
  count: (context, relation, query, keys) => countNestedEntries(context, relation, keys, query),
});

const order = (query: EntryQuery, { services }: Context) =>
  orderColumns(query, services.database.provider);

const defineList = (
  kinds: readonly string[],
  reading: Reading,
  bounds: readonly DateBound[] = [],
) =>
  defineListOperation({
    name: 'listEntries',
    summary: 'Lists entries of some kinds.',
    args: pageArgs,
    cursorArgs: entryCursorArgs,
    authorize: anyone,
    async toQuery(context, args) {
      const query = readableBy(context, kinds, await cursorQuery(context, args));
      return bounds.length === 0 ? query : { ...query, dates: [...(query.dates ?? []), ...bounds] };
    },
    order,
    ...reading,
  });

/** Statuses that the viewer may not see are not refused, they are just not found (docs/rest.md §11). */
const cursorQuery = async (
  context: Context,
  args: EntryCursorValues,
): Promise<Omit<EntryQuery, 'kinds'>> => ({
  ...(await readFilters(context, args, 'cursor')),
  statuses: args.statuses ?? ['publish'],
  order: cursorOrder(args, { by: 'date', direction: 'desc' }),
});

/**
 * Restricts a query to entries that the viewer may find: public ones and their own, or all for those who edit others'.
 * @throws ApiError as `lookingInto`
 */
function readableBy(
  context: Context,
  kinds: readonly string[],
  asked: Omit<EntryQuery, 'kinds'>,
): EntryQuery {
  const { viewer } = context;
  const seesAll = kinds.every((kind) => viewer.can(kindCapability('edit_others', kind)));
  const query = {
    ...asked,
    kinds,
    ...(seesAll ? {} : publicAndOwn(viewer, asked.statuses)),
    ...lookingInto(context, kinds, asked),
    seesHidden: seesHidden(context),
  };
  assertCanReadValues(context, query);
  return query;
}

interface ListedKind<L extends Args> {
  readonly kind: Kind;
  readonly listArgs: L;
  /** Which statuses its lists know, and which of them everybody may ask for; those of posts unless said. */
  readonly statuses?: KnownStatuses;
  /** Throws unless the viewer may read numbered pages of these at all. */
  authorize?(context: Context): void;
  /** Returns the conditions of a numbered page that only this kind has. */
  toQuery?(
    context: Context,
    args: ArgValues<L>,
  ): Partial<EntryQuery> | Promise<Partial<EntryQuery>>;
  /** Makes something else of a numbered page that was found. */
  afterFind?(
    context: Context,
    args: ArgValues<L>,
    query: EntryQuery,
    page: Page<EntryRef>,
  ): Page<EntryRef> | Promise<Page<EntryRef>>;
}

/** `listPosts` of a kind, as ids and versions (docs/rest.md §4.1). */
export function defineEntryList<const L extends Args>({
  kind,
  listArgs,
  statuses = { known: filterStatuses, open: 'publish' },
  authorize,
  toQuery,
  afterFind,
}: ListedKind<L>) {
  const { many } = kind.labels;
  return defineListOperation({
    name: operationName('list', many),
    summary: `Lists ${many}.`,
    args: withValueArgs(kind, listArgs),
    cursorArgs: entryCursorArgs,
    authorizePage(context, args) {
      authorize?.(context);
      assertCanFilterStatuses(context.viewer, kind.name, shared(args).status, statuses);
    },
    authorize: anyone,
    async toQuery(context, args, by) {
      if (by === 'cursor')
        return readableBy(context, [kind.name], await cursorQuery(context, args));
      return readableBy(context, [kind.name], {
        ...(await sharedQuery(context, shared(args), kind)),
        statuses: spellOut(shared(args).status, statuses.open),
        ...(await toQuery?.(context, ownOf(args))),
      });
    },
    order,
    ...WHOLE,
    async readPage(context, query: EntryQuery, _, args): Promise<Page<EntryRef>> {
      const page = await pageOfEntries(context, query, shared(args));
      return afterFind ? afterFind(context, ownOf(args), query, page) : page;
    },
  });

  function ownOf(args: object): ArgValues<L> {
    return args as ArgValues<L>; // of a numbered page
  }
}

// A kind's arguments begin with those that all kinds have; a generic type does not show it.
const shared = (args: object) =>
  args as ListValues & Paging & { readonly status: readonly string[] };

/** The statuses that a list asks for, `any` spelled out; who names none gets the open one, as who does not ask. */
function spellOut(statuses: readonly string[], open: string): readonly string[] {
  if (statuses.length === 0) return [open];
  return statuses.includes('any')
    ? [...new Set([...statuses.filter((status) => status !== 'any'), ...anyStatus])]
    : statuses;
}

/** The statuses that a kind's lists know, and which of them everybody may ask for. */
interface KnownStatuses {
  readonly known: readonly string[];
  readonly open: string;
}

/**
 * Checks that the viewer may ask a list for these statuses, and only then that there are such ones.
 * @throws ApiError `rest_invalid_param` with `rest_forbidden_status` (recorded) or `rest_not_in_enum` inside
 */
function assertCanFilterStatuses(
  viewer: Viewer,
  kind: string,
  asked: readonly string[],
  { known, open }: KnownStatuses,
): void {
  const mayAskFor = (status: string) =>
    viewer.can(kindCapability('edit', kind)) ||
    (status === 'private' && viewer.can(kindCapability('read_private', kind)));
  for (const one of asked.filter((status) => status !== open)) {
    if (!mayAskFor(one)) {
      const code = 'rest_forbidden_status';
      const { status, message } = refused(viewer, code, 'Status is forbidden.');
      throw invalidParam('status', message, { code, data: { status } });
    }
    if (!known.includes(one))
      throw invalidParam('status', `status[0] is not one of ${known.join(', ')}.`, {
        code: 'rest_not_in_enum',
      });
  }
}
