import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SiteSettings } from '../../config/site-settings.ts';
import { writtenTime } from '../../operation/date-time.ts';
import { all, any } from '../../operation/lists/window.ts';
import { fromSiteTime, readMoment, type SiteZone, toSiteTime } from '../../operation/site-time.ts';
import { offsetChanges } from '../../operation/time-zones.ts';
import { isIn } from '../../storage/in-list.ts';
import type { Provider } from '../../storage/provider.ts';
import { type SearchPlan, searchCondition } from '../../storage/search/search-condition.ts';
import type { SearchColumn, SearchTerms } from '../../storage/search/search-query.ts';
import type { EditableKind, EditableStatuses } from '../record-capabilities.ts';
import { termsBelow } from '../terms/term.ts';
import {
  type ClockPart,
  type DateQuery,
  dayAt,
  isYear,
  PLACES,
  readClockQuery,
} from './clock-query.ts';
import type { DateBound, DatePart, PartyFilter, TermCondition, TermFilter } from './entry-query.ts';
import type { ValuePlan } from './value-conditions.ts';

/** A condition on a row of "Entry". */
export type Condition = RawBuilder<SqlBool>;

/** The facts about a list that the planner finds out before it builds the statement. */
export type EntryPlan = SearchPlan & ValuePlan;

/** Limits entries that are not public to those of one author. */
export function privacyConditions({
  statuses,
  privateToAuthor,
}: {
  readonly statuses: readonly string[];
  readonly privateToAuthor?: number | undefined;
}): readonly Condition[] {
  if (privateToAuthor === undefined || statuses.every((status) => status === 'publish')) return [];
  return [
    any([
      sql`"Entry"."status" = 'publish'`,
      sql`"Entry"."authorId" = ${privateToAuthor}`,
      ...(statuses.includes('inherit') ? [inheritsReading(privateToAuthor)] : []),
    ]),
  ];
}

/**
 * An entry with the status `inherit` is as public as its parent, and public without one. The parent is a scalar subquery, so it is
 * looked up; PostgreSQL would else collect all entries that are not public.
 */
const inheritsReading = (authorId: number): Condition => sql<SqlBool>`
  "Entry"."status" = 'inherit' AND coalesce((
    SELECT "Above"."status" IN ('publish', 'inherit') OR coalesce("Above"."authorId", -1) = ${authorId}
    FROM "Entry" AS "Above" WHERE "Above"."id" = "Entry"."parentId"), 1 = 1)`;

/** Events may be hidden from listings; their own pages are not. */
export const isShownInLists = (provider: Provider): Condition => sql<SqlBool>`
  ("Entry"."kind" <> 'ext_events' OR NOT EXISTS (SELECT 1 FROM "Event" AS "Unlisted"
    WHERE "Unlisted"."entryId" = "Entry"."id" AND "Unlisted"."isHidden" = ${sql.lit(provider === 'sqlite' ? 1 : true)}))`;

/** A record in the trash is its author's to change as it was before. */
export const isEditable = ({ authorId, own, others }: EditableStatuses): Condition =>
  any([
    ...(own.length > 0
      ? [sql<SqlBool>`"Entry"."authorId" = ${authorId} AND ${editedStatus} IN (${sql.join(own)})`]
      : []),
    ...(others.length > 0 ? [sql<SqlBool>`"Entry"."status" IN (${sql.join(others)})`] : []),
  ]);

const editedStatus = sql`CASE WHEN "Entry"."status" = 'trash' THEN coalesce("Entry"."trashedStatus", 'draft') ELSE "Entry"."status" END`;

/** Whether an entry is one of those that the viewer may edit. */
export const isAmong = (editable: readonly EditableKind[]): Condition =>
  any(
    editable.map(({ kind, limitedTo }) => {
      const isKind = sql<SqlBool>`"Entry"."kind" = ${kind}`;
      return limitedTo ? sql<SqlBool>`${isKind} AND ${isEditable(limitedTo)}` : isKind;
    }),
  );

/** The list that is searched. */
interface SearchedList {
  readonly kinds: readonly string[];
  readonly lookInto?: readonly EditableKind[] | undefined;
  readonly searchColumns?: readonly SearchColumn[] | undefined;
}

/** A search finds protected entries for those who may edit them only (recorded). Few are protected: they are looked up once, not row by row. */
export function searchConditions(
  { kinds, lookInto = [], searchColumns: columns }: SearchedList,
  search: SearchTerms,
  provider: Provider,
  plan?: EntryPlan,
): readonly Condition[] {
  const find = (more: EntryPlan = {}) =>
    searchCondition(provider, 'EntrySearch', search, columns, { ...plan, ...more });
  const isOpen = (kind: string) => lookInto.some((one) => one.kind === kind && !one.limitedTo);
  if (kinds.every(isOpen)) return [find()];
  // Within this statement, "Entry" is a protected one.
  const closed = sql`SELECT "Entry"."id" FROM "Entry" WHERE "Entry"."password" > '' AND NOT ${isAmong(lookInto)}`;
  if (search.none.length > 0) return [find(), sql<SqlBool>`"Entry"."id" NOT IN (${closed})`];
  return [find({ without: closed })];
}

export function isOfMimeType(types: readonly string[], plan?: SearchPlan): Condition {
  const is = (type: string): Condition =>
    type.endsWith('/')
      ? sql`"mimeType" >= ${type} AND "mimeType" < ${`${type.slice(0, -1)}0`}` // 0 comes after the slash
      : sql`"mimeType" = ${type}`;
  const isAny = any(types.map(is));
  return plan?.isCommon
    ? sql<SqlBool>`EXISTS (SELECT 1 FROM "MediaItem" WHERE "entryId" = "Entry"."id" AND ${isAny})`
    : sql<SqlBool>`"Entry"."id" IN (SELECT "entryId" FROM "MediaItem" WHERE ${isAny})`;
}

/** Right below one of these entries. Below none, which is asked for as 0, are so many that no index of parents is of use. */
export const belowAny = (provider: Provider, parents: readonly number[]): Condition =>
  isIn(provider, parents.includes(0) ? parentOrNone : sql`"Entry"."parentId"`, parents);

/** An entry without a parent is asked for as parent 0; the value of an expression that no index has. */
export const parentOrNone = sql<number>`(coalesce("Entry"."parentId", 0) + 0)`;

/** The condition on an entry of one of the two kinds. */
export function partyConditions(
  kinds: readonly string[],
  { ofEvent, hasEvents, endingAfter }: PartyFilter,
): Condition[] {
  const [table, host] = kinds.includes('ext_venue')
    ? ([sql`"EventVenue"`, sql`"venueId"`] as const)
    : ([sql`"EventOrganizer"`, sql`"organizerId"`] as const);
  const held = (condition = sql``) => sql<SqlBool>`EXISTS (
    SELECT 1 FROM ${table} JOIN "Entry" AS "Held" ON "Held"."id" = ${table}."eventId"
    JOIN "Event" ON "Event"."entryId" = "Held"."id"
    WHERE ${table}.${host} = "Entry"."id" AND "Held"."status" = 'publish' ${condition})`;
  return [
    ...(ofEvent === undefined
      ? []
      : [
          sql<SqlBool>`"Entry"."id" IN (SELECT ${host} FROM ${table} WHERE "eventId" = ${ofEvent})`,
        ]),
    ...(hasEvents === undefined ? [] : [hasEvents ? held() : sql<SqlBool>`NOT ${held()}`]),
    ...(endingAfter === undefined ? [] : [held(sql`AND "Event"."lastEndUtc" > ${endingAfter}`)]),
  ];
}

/** That an entry carries the terms of a filter, or none of those that it doesn't want. @param isCommon as `carrying` has it */
export function termCondition(one: TermFilter, provider: Provider, isCommon: boolean): Condition {
  if ('any' in one) return any(one.any.map((each) => termCondition(each, provider, isCommon)));
  return one.match === 'none'
    ? sql`NOT ${hasTerms(one, provider, true)}`
    : hasTerms(one, provider, isCommon);
}

function hasTerms(
  { termIds, slugs = [], taxonomy = '', isOfTaxonomy, andBelow, match }: TermCondition,
  provider: Provider,
  isCommon: boolean,
): Condition {
  if (isOfTaxonomy) {
    const ids = sql`SELECT "id" FROM "Term" WHERE "taxonomy" = ${taxonomy}`;
    return carrying([{ ids, isTerm: sql`"termId" IN (${ids})` }], false, isCommon);
  }
  if (termIds.length + slugs.length === 0) return sql<SqlBool>`1 = 0`;
  const bySlug = (ones: readonly string[]): readonly Meant[] => {
    if (ones.length === 0) return [];
    const ids = sql`SELECT "id" FROM "Term" WHERE "taxonomy" = ${taxonomy} AND ${isIn(provider, sql`"slug"`, ones)}`;
    return [{ ids, isTerm: sql`"termId" IN (${ids})` }];
  };
  const byId = (ones: readonly number[]): readonly Meant[] => {
    if (ones.length === 0) return [];
    const ids = sql`SELECT "id" FROM "Term" WHERE ${isIn(provider, sql`"id"`, ones)}`;
    return [{ ids, isTerm: isIn(provider, sql`"termId"`, ones) }];
  };
  const having = (meant: readonly Meant[]) => carrying(meant, andBelow, isCommon);
  if (match !== 'all') return having([...byId(termIds), ...bySlug(slugs)]);
  return all([
    ...termIds.map((id) => having(byId([id]))),
    ...slugs.map((slug) => having(bySlug([slug]))),
  ]);
}

/** Terms that a condition is about. */
interface Meant {
  /** A query of their ids. */
  readonly ids: RawBuilder<unknown>;
  /** That `termId` is one of them. */
  readonly isTerm: RawBuilder<SqlBool>;
}

/**
 * That an entry carries one of the terms, or of those below them.
 * @param isCommon whether that is asked of one entry after the other, rather than the terms for theirs
 */
function carrying(
  terms: readonly Meant[],
  andBelow: boolean | undefined,
  isCommon: boolean,
): Condition {
  const meant = any(
    terms.map(({ ids, isTerm }) =>
      andBelow ? sql<SqlBool>`"termId" IN (${termsBelow(sql`"id" IN (${ids})`)})` : isTerm,
    ),
  );
  return isCommon
    ? sql<SqlBool>`EXISTS (SELECT 1 FROM "EntryTerm" WHERE "entryId" = "Entry"."id" AND ${meant})`
    : sql<SqlBool>`"Entry"."id" IN (SELECT "entryId" FROM "EntryTerm" WHERE ${meant})`;
}

/** Where a row has a moment, in UTC, and what clocks showed, where that is stored. */
export interface DateColumns {
  readonly utc: RawBuilder<string>;
  readonly local: RawBuilder<string | null>;
}

/** Conditions on the moments of a row. */
export interface DateFilters {
  readonly dates?: readonly DateBound[] | undefined;
  readonly dateParts?: readonly DatePart[] | undefined;
}

/** That the moments of a row are within bounds and have such parts; `columnsOf` names where the row has them. */
export const dateConditions = (
  { dates = [], dateParts = [] }: DateFilters,
  columnsOf: (moment: DateBound['column']) => DateColumns,
  provider: Provider,
): RawBuilder<SqlBool>[] => [
  ...dates.flatMap((bound) => withinBound(columnsOf(bound.column).utc, bound)),
  ...dateParts.map((part) => hasPart(columnsOf(part.column), part, provider)),
];

function withinBound(
  column: RawBuilder<string>,
  { after, before, inclusive }: DateBound,
): Condition[] {
  const or = sql.raw(inclusive ? '=' : '');
  return [
    ...(after === undefined ? [] : [sql<SqlBool>`${column} >${or} ${after}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`${column} <${or} ${before}`]),
  ];
}

function hasPart(
  { utc, local }: DateColumns,
  { part, compare, value, zone }: DatePart,
  provider: Provider,
): RawBuilder<SqlBool> {
  const shown = sql`coalesce(${local}, ${shifted(utc, secondsAt(utc, zone), provider)})`;
  return hasClockPart(shown, { part, compare, value });
}

/** The condition that a local time has a part. */
export function hasClockPart(
  local: RawBuilder<unknown>,
  { part, compare, value }: ClockPart,
): RawBuilder<SqlBool> {
  const [from, length] = PLACES[part];
  const found = sql`CAST(substr(${local}, ${sql.lit(from)}, ${sql.lit(length)}) AS INTEGER)`;
  return sql<SqlBool>`${found} ${sql.raw(compare)} ${value}`; // one of six operators
}

/** Seconds east of UTC at a stored moment. The latest changes come first, since most moments are near them. */
function secondsAt(utc: RawBuilder<string>, { timezone, gmtOffset }: SiteZone): RawBuilder<number> {
  if (timezone === '') return sql`${sql.lit(gmtOffset * 3600)}`;
  const [first, ...changes] = offsetChanges(timezone);
  const whens = changes
    .toReversed()
    .map(({ from, seconds }) => sql`WHEN ${utc} >= ${sql.lit(from)} THEN ${sql.lit(seconds)}`);
  const before = sql.lit(first?.seconds ?? 0);
  return whens.length === 0
    ? sql`${before}`
    : sql`CASE ${sql.join(whens, sql` `)} ELSE ${before} END`;
}

const shifted = (utc: RawBuilder<string>, seconds: RawBuilder<number>, provider: Provider) =>
  provider === 'sqlite'
    ? sql`strftime('%Y-%m-%dT%H:%M:%S', ${utc}, (${seconds}) || ' seconds')`
    : // PostgreSQL knows no year 0.
      sql`CASE WHEN ${utc} < '0001' THEN ${utc} ELSE to_char(${utc}::timestamp + (${seconds}) * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS') END`;

const EDGES = [
  ['after', 'date', 'after'],
  ['before', 'date', 'before'],
  ['modified_after', 'modified', 'after'],
  ['modified_before', 'modified', 'before'],
] as const;

/** Returns the bounds that the arguments of a list name. */
export const readDateBounds = (args: DateArgs, site: SiteZone): readonly DateBound[] =>
  EDGES.flatMap(([name, column, edge]) => {
    const text = args[name];
    return text === undefined ? [] : [{ column, [edge]: readMoment(text, site) ?? '' }];
  });

type DateArgs = { readonly [Name in (typeof EDGES)[number][0]]?: string | undefined };

/**
 * Converts conditions on a moment to those of an entry query. Days and times are those of the site's clocks.
 * @throws ApiError `rest_invalid_param` as `readClockQuery`
 */
export function readDateQuery(
  { date_query: query }: { readonly date_query?: DateQuery | undefined },
  { site, now }: { readonly site: SiteSettings; readonly now: string },
): DateFilters | undefined {
  if (!query) return undefined;
  const column = query.column ?? 'date';
  const { bounds, parts } = readClockQuery(
    query,
    Number(toSiteTime(now, site).slice(0, 4)),
    'date_query',
  );
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

/** Returns the bounds on moments that a comparison of years implies: local time is less than a day from UTC. */
function yearBounds({ year, compare }: DateQuery, column: DateBound['column']): DateBound[] {
  if (year == null || column !== 'date') return [];
  const isAfter = compare?.startsWith('>') ?? false;
  if (!isAfter && !compare?.startsWith('<')) return [];
  const first = compare === '>' || compare === '<=' ? year + 1 : year;
  if (!isYear(first - 1) || !isYear(first)) return [];
  const bound = writtenTime(dayAt(first, 1, isAfter ? 0 : 2).getTime());
  return [{ column, inclusive: true, ...(isAfter ? { after: bound } : { before: bound }) }];
}
