import { sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import {
  conditionsOf,
  type Filter,
  type FilterValues,
  givenFilters,
  readFilterValues,
} from '../../operation/lists/filter.ts';
import { isNarrowed } from '../../operation/lists/nested.ts';
import { any } from '../../operation/lists/window.ts';
import type { Dependency } from '../../storage/change-log.ts';
import { containing, isIn, isNotIn } from '../../storage/in-list.ts';
import type { Provider } from '../../storage/provider.ts';
import type { SearchColumn, SearchTerms } from '../../storage/search/search-query.ts';
import { type ColumnFilter, columnCondition } from '../fields/field-values.ts';
import type { EditableKind, EditableStatuses } from '../record-capabilities.ts';
import { toSortText } from '../text/fold-letters.ts';
import { askedSlugs } from '../text/to-slug.ts';
import {
  belowAny,
  type Condition,
  dateConditions,
  type EntryPlan,
  isAmong,
  isEditable,
  isOfMimeType,
  isShownInLists,
  parentOrNone,
  partyConditions,
  privacyConditions,
  readDateBounds,
  readDateQuery,
  searchConditions,
  termCondition,
} from './entry-conditions.ts';
import type { EntryCursorValues } from './entry-cursor-args.ts';
import type {
  DateBound,
  DatePart,
  EntryOrder,
  PartyFilter,
  TermCondition,
  TermFilter,
  ValueFilter,
} from './entry-query.ts';
import { readTaxQuery } from './read-tax-query.ts';
import { parseExact, parseSearch } from './search-terms.ts';
import { isUnindexedValue, valueCondition } from './value-conditions.ts';

/** A way to narrow a list of entries. Its argument stands in entry-cursor-args.ts. */
interface EntryRule<Value> extends Filter<Value, EntryCursorValues, Given> {
  /** Whether an index has the entries that meet it, and these are few. */
  isRare?(value: Value): boolean;
  /** Returns the dependencies of a result besides its kinds. */
  reads?(value: Value): readonly Dependency[];
}

/** The list that a condition belongs to. */
interface Given {
  readonly list: Pick<EntryBase, 'kinds' | 'statuses' | 'lookInto' | 'searchColumns'> & {
    readonly include?: readonly number[] | undefined;
  };
  readonly provider: Provider;
  readonly plan: EntryPlan;
}

interface UsedMedia {
  readonly id: number;
  readonly parentId: number | null;
  /** Texts of which one is in every content that shows it. */
  readonly texts: readonly string[];
}

const ID = sql`"Entry"."id"`;
const AUTHOR = sql`"Entry"."authorId"`;

const isGiven = (values: readonly unknown[] = []): boolean => values.length > 0;

/** Declares a filter; it gives the type of its value. */
const filter = <Value>(rule: EntryRule<Value>): EntryRule<Value> => rule;

/** A list of ids to include makes the reference ignore ids to exclude, and `sticky=false` with them (recorded). */
const pageFilters = {
  include: filter<readonly number[]>({
    read: ({ include }) => include,
    where: (ids, { provider }) => isIn(provider, ID, ids),
    isNamed: true,
  }),
  exclude: filter<readonly number[]>({
    read: ({ exclude }) => exclude,
    where: (ids, { list, provider }) => (isGiven(list.include) ? [] : [isNotIn(provider, ID, ids)]),
  }),
  isSticky: filter<boolean>({
    read: ({ sticky }) => sticky,
    where: (isSticky, { list }) =>
      isGiven(list.include) && !isSticky ? [] : [sql`"Entry"."isSticky" = ${isSticky}`],
  }),
  slugs: filter<readonly string[]>({
    read: ({ slug }) => askedSlugs(slug),
    where: (slugs, { provider }) => isIn(provider, sql`"Entry"."slug"`, slugs),
    isNamed: true,
    isEmptyNothing: true,
  }),
  authors: filter<readonly number[]>({
    read: ({ author }) => author,
    where: (ids, { provider }) => isIn(provider, AUTHOR, ids),
  }),
  authorsExclude: filter<readonly number[]>({
    read: ({ author_exclude }) => author_exclude,
    where: (ids, { provider }) =>
      sql`(${isNotIn(provider, AUTHOR, ids)} OR "Entry"."authorId" IS NULL)`,
  }),
  parents: filter<readonly number[]>({
    read: ({ parent }) => parent,
    where: (ids, { provider }) => belowAny(provider, ids),
    isRare: (ids) => !ids.includes(0),
  }),
  parentsExclude: filter<readonly number[]>({
    read: ({ parent_exclude }) => parent_exclude,
    where: (ids, { provider }) => isNotIn(provider, parentOrNone, ids),
  }),
  /** Bounds on moments (UTC), exclusive unless `inclusive`. */
  dates: filter<readonly DateBound[]>({
    read: (args, context) => [
      ...readDateBounds(args, context.site),
      ...(readDateQuery(args, context)?.dates ?? []),
    ],
    where: (dates, { provider }) => dateConditions({ dates }, momentOf, provider),
  }),
  /** Conditions on parts of a local time, such as its month in any year. */
  dateParts: filter<readonly DatePart[]>({
    read: (args, context) => readDateQuery(args, context)?.dateParts,
    where: (dateParts, { provider }) => dateConditions({ dateParts }, momentOf, provider),
    isUnindexed: isGiven,
  }),
  search: filter<SearchTerms>({
    read: ({ search = '', search_semantics }) =>
      search_semantics === 'exact' ? parseExact(search) : parseSearch(search),
    where: (search, { list, provider, plan }) => searchConditions(list, search, provider, plan),
    isNamed: true,
  }),
};

/** All filters: those of numbered pages, those that lists by cursors add, and those that no argument names. */
const filters = {
  ...pageFilters,
  /** Ids that are left out even if `include` has them. */
  leaveOut: filter<readonly number[]>({
    read: ({ leave_out }) => leave_out,
    where: (ids, { provider }) => isNotIn(provider, ID, ids),
  }),
  authorSlug: filter<string>({
    read: ({ author_slug }) => author_slug,
    where: (slug) => sql`"Entry"."authorId" = (SELECT "id" FROM "User" WHERE "slug" = ${slug})`,
    reads: () => ['user'],
  }),
  /** Whatever its case and accents. */
  title: filter<string>({
    read: ({ title }) => title,
    where: (title) => sql`"Entry"."sortTitle" = ${toSortText(title)}`,
    isRare: () => true,
  }),
  hasPassword: filter<boolean>({
    read: ({ has_password }) => has_password,
    where: (hasPassword) =>
      hasPassword ? sql`"Entry"."password" <> ''` : sql`"Entry"."password" = ''`,
    isUnindexed: (hasPassword) => hasPassword,
  }),
  /** It finds none but those that the viewer may edit. */
  password: filter<string>({
    read: ({ password }) => password,
    where: (password, { list: { lookInto = [] } }) => [
      sql`"Entry"."password" = ${password}`,
      isAmong(lookInto),
    ],
  }),
  /** All of these must hold. */
  terms: filter<readonly TermFilter[]>({
    read: async ({ terms = [], tax_query }, context) => [
      ...terms,
      ...(tax_query ? await readTaxQuery(context, tax_query) : []),
    ],
    where: (terms, { provider, plan }) =>
      terms.map((one) => termCondition(one, provider, plan.isCommon ?? false)),
    reads: (terms) =>
      conditionsIn(terms).some((one) => one.slugs || one.andBelow || one.isOfTaxonomy)
        ? ['term']
        : [],
    isUnindexed: (terms) => terms.some(isWithoutIndex),
  }),
  /** Declared fields that must have some values. */
  columns: filter<readonly ColumnFilter[]>({
    read: ({ columns }) => columns,
    where: (columns, { provider }) => columns.map((one) => columnCondition(provider, one)),
    isUnindexed: (columns) =>
      columns.some(({ compare }) => compare === 'contains' || compare === 'empty'),
  }),
  /** Conditions on own fields, all of which must hold. */
  values: filter<readonly ValueFilter[]>({
    read: ({ values }) => values,
    where: (values, { list: { statuses }, provider, plan }) =>
      values.map((one) => valueCondition(one, { statuses, provider, plan })),
    isUnindexed: (values) => values.some(isUnindexedValue),
  }),
  /** Media items of any of these types; `image/` stands for all that begin so. */
  mimeTypes: filter<readonly string[]>({
    read: ({ mime_type }) => mime_type,
    where: (types, { plan }) => isOfMimeType(types, plan),
  }),
  /** Entries with a media item as their picture or in their text, and the one that it belongs to. */
  uses: filter<UsedMedia>({
    where: ({ id, parentId, texts }) =>
      any([
        sql`"Entry"."featuredMediaId" = ${id}`,
        sql`"Entry"."id" = ${parentId ?? 0}`,
        ...texts.map((text) => containing(sql`"Entry"."content"`, text)),
      ]),
    isUnindexed: () => true,
  }),
  /** Venues or organizers by their events. */
  host: filter<PartyFilter>({
    where: (host, { list: { kinds } }) => partyConditions(kinds, host),
    reads: () => ['entry'],
  }),
  /** Only what an author may change: their own records and others' in these statuses. */
  editable: filter<EditableStatuses>({ where: isEditable }),
};

type Filters = FilterValues<typeof filters>;

/** The members of every query, on which conditions of filters may depend. */
interface EntryBase {
  readonly kinds: readonly string[];
  /** The statuses asked for, already checked against the viewer's rights. */
  readonly statuses: readonly string[];
  /** Where set, entries that are not public are limited to this author's own. */
  readonly privateToAuthor?: number | undefined;
  /** Whether events that are hidden from listings are found, which only those find who may edit others' events. */
  readonly seesHidden?: boolean | undefined;
  /**
   * The entries whose protected texts a search, and whose passwords a filter, may look into: those that the viewer may edit. Without
   * it, a search finds no protected entry (`lookingInto`).
   */
  readonly lookInto?: readonly EditableKind[] | undefined;
  readonly searchColumns?: readonly SearchColumn[] | undefined;
}

/** Which entries, in which order; pure data that both surfaces' arguments become (docs/rest.md §4.1). */
export interface EntryQuery extends EntryBase, Filters {
  readonly order: readonly EntryOrder[];
}

/** The filters of a list. An absent member is no filter, except that absent statuses mean published entries. */
export type EntryFilter = Omit<
  Partial<EntryQuery>,
  'kinds' | 'order' | 'privateToAuthor' | 'seesHidden'
>;

/** The filters that a query has, with their values. */
const given = (query: Filters) => givenFilters<EntryRule<unknown>>(filters, query);

/** Whether a query asks for less than all entries of its kinds and statuses that the viewer may find. */
export const isFiltered = ({
  kinds: _,
  statuses: __,
  privateToAuthor: ___,
  seesHidden: ____,
  order: _____,
  ...filters
}: EntryQuery): boolean => isNarrowed(filters);

/** Whether a query has but the entries of some ids, slugs or words, whatever they hang on. */
export const isNamed = (query: Filters): boolean => given(query).some(({ rule }) => rule.isNamed);

/** Whether a query finds a few entries by an index that has them in another order than the list. */
export const isRare = (query: Filters): boolean =>
  given(query).some(({ rule, value }) => rule.isRare?.(value));

/**
 * Whether a query has conditions that no index need have. Entries are gone through in the list's order then, until a page is full,
 * unless another condition names them.
 */
export const isUnindexed = (query: Filters): boolean =>
  !isNamed(query) &&
  !isRare(query) &&
  given(query).some(({ rule, value }) => rule.isUnindexed?.(value));

/** Returns the dependencies of a query and its order. */
export function dependenciesOf(query: EntryQuery): readonly Dependency[] {
  const { kinds, statuses, order } = query;
  return [
    // An entry that inherits its status depends on its parent.
    ...(statuses.includes('inherit') ? (['entry'] as const) : []),
    ...kinds.map((kind) => `kind:${kind}` as const),
    ...given(query).flatMap(({ rule, value }) => rule.reads?.(value) ?? []),
    ...(order.some(({ by }) => by === 'commentCount') ? (['comment'] as const) : []),
  ];
}

/** The `WHERE` of an entry query. */
export const entryConditions = (
  query: EntryQuery,
  provider: Provider,
  plan?: EntryPlan,
): readonly Condition[] => [
  sql`"Entry"."kind" IN (${sql.join(query.kinds)})`,
  sql`"Entry"."status" IN (${sql.join(query.statuses)})`,
  ...filterConditions(query, provider, plan),
];

/** Returns the conditions without those on kind and status, for statements that have these already. */
export const filterConditions = (
  query: EntryQuery,
  provider: Provider,
  plan: EntryPlan = {},
): readonly Condition[] => [
  ...privacyConditions(query),
  ...(query.kinds.includes('ext_events') && !query.seesHidden ? [isShownInLists(provider)] : []),
  ...conditionsOf(filters, query, { list: query, provider, plan }),
];

/**
 * Returns what the arguments of a list filter by, but for the statuses, of which each list has its own rule.
 * @throws ApiError `rest_invalid_param` for dates that are none, and for conditions on no taxonomy
 */
export async function readFilters(
  context: Context,
  args: Omit<EntryCursorValues, 'orders' | 'statuses'>,
  by: 'page' | 'cursor',
): Promise<EntryFilter> {
  const read = await readFilterValues<Filters, EntryCursorValues>(
    by === 'page' ? pageFilters : filters,
    args,
    context,
  );
  const { search_columns: columns = [] } = args;
  return {
    ...read,
    ...(read.search && columns.length > 0
      ? { searchColumns: columns.map((column) => SEARCHED[column]) }
      : {}),
  };
}

const SEARCHED: Readonly<Record<'post_title' | 'post_content' | 'post_excerpt', SearchColumn>> = {
  post_title: 'title',
  post_content: 'content',
  post_excerpt: 'excerpt',
};

const momentOf = (moment: DateBound['column']) => ({
  utc: sql<string>`${sql.ref(`Entry.${moment}`)}`,
  local: sql<string | null>`${sql.ref(`Entry.${moment}Local`)}`,
});

/** Returns all conditions of some filters by terms. */
const conditionsIn = (filters: readonly TermFilter[]): readonly TermCondition[] =>
  filters.flatMap((one) => ('any' in one ? one.any : one));

const isWithoutIndex = (one: TermFilter): boolean =>
  'any' in one
    ? one.any.some(({ match, isOfTaxonomy }) => match !== 'some' || isOfTaxonomy)
    : (one.isOfTaxonomy ?? false);

/** Whether an entry must carry some terms, which an index has. */
export const isNarrowByTerms = ({ terms = [] }: Pick<Filters, 'terms'>): boolean =>
  terms.some((one) =>
    'any' in one ? one.any.every(({ match }) => match !== 'none') : one.match !== 'none',
  );
