import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { isIn, isNotIn } from '../../storage/in-list.ts';
import type { Provider } from '../../storage/provider.ts';
import { type SearchPlan, searchCondition } from '../../storage/search/search-condition.ts';
import type { SearchTerms } from '../../storage/search/search-query.ts';
import type { Tables } from '../../storage/tables.ts';
import type { ColumnFilter } from '../fields/field-values.ts';
import type { EditableKind, EditableStatuses } from '../record-capabilities.ts';
import { termsBelow } from '../terms/term.ts';
import { toSortText } from '../text/fold-letters.ts';
import { dateConditions } from './date-conditions.ts';
import { type EntryQuery, partyConditions, type TermCondition } from './entry-query.ts';
import { type ValuePlan, valueConditions } from './value-conditions.ts';

type Builder = ExpressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>;
type Condition = Expression<SqlBool>;

/** What is known of a list before its statement is made. */
export type EntryPlan = SearchPlan & ValuePlan;

/** The `WHERE` of an entry query. */
export const entryConditions = (
  eb: Builder,
  query: EntryQuery,
  provider: Provider,
  plan?: EntryPlan,
): Condition =>
  eb.and([
    eb('Entry.kind', 'in', query.kinds),
    eb('Entry.status', 'in', query.statuses),
    ...entryFilters(eb, query, provider, plan),
  ]);

/** The same where kind and status are known to be some of those asked for. */
export function entryFilters(
  eb: Builder,
  query: EntryQuery,
  provider: Provider,
  plan?: EntryPlan,
): readonly Condition[] {
  return [
    ...privacyConditions(eb, query),
    ...(query.kinds.includes('ext_events') && !query.seesHidden ? [isShownInLists(provider)] : []),
    ...editableConditions(query),
    ...idConditions(eb, query, provider),
    ...ownFieldConditions(eb, query, provider, plan),
    ...dateConditions(
      query,
      (moment) => ({
        utc: sql`${sql.ref(`Entry.${moment}`)}`,
        local: sql`${sql.ref(`Entry.${moment}Local`)}`,
      }),
      provider,
    ),
    ...termConditions(eb, query, provider, plan),
    ...valueConditions(query, provider, plan),
    ...(query.host ? partyConditions(query.kinds, query.host) : []),
    ...(query.search ? searchConditions(query, query.search, provider, plan) : []),
  ];
}

function privacyConditions(eb: Builder, { statuses, privateToAuthor }: EntryQuery): Condition[] {
  if (privateToAuthor === undefined || statuses.every((status) => status === 'publish')) return [];
  return [
    eb.or([
      eb('Entry.status', '=', 'publish'),
      eb('Entry.authorId', '=', privateToAuthor),
      ...(statuses.includes('inherit') ? [inheritsReading(privateToAuthor)] : []),
    ]),
  ];
}

/**
 * What hangs on another entry is as public as that; on none, or on one that is gone, it is public. Asked for as a value, that one is
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

const editableConditions = ({ editable }: EntryQuery): Condition[] =>
  editable ? [isEditable(editable)] : [];

/** A record in the trash is its author's to change as it was before. */
const isEditable = ({ authorId, own, others }: EditableStatuses): Condition =>
  anyOf([
    ...(own.length > 0
      ? [sql<SqlBool>`"Entry"."authorId" = ${authorId} AND ${editedStatus} IN (${sql.join(own)})`]
      : []),
    ...(others.length > 0 ? [sql<SqlBool>`"Entry"."status" IN (${sql.join(others)})`] : []),
  ]);

const editedStatus = sql`CASE WHEN "Entry"."status" = 'trash' THEN coalesce("Entry"."trashedStatus", 'draft') ELSE "Entry"."status" END`;

/** Whether an entry is one of those that the viewer may edit. */
const isAmong = (editable: readonly EditableKind[]): Condition =>
  anyOf(
    editable.map(({ kind, limitedTo }) => {
      const isKind = sql<SqlBool>`"Entry"."kind" = ${kind}`;
      return limitedTo ? sql<SqlBool>`${isKind} AND ${isEditable(limitedTo)}` : isKind;
    }),
  );

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 0` : sql`((${sql.join(conditions, sql`) OR (`)}))`;

/** A search finds protected entries for those who may edit them only (recorded). Few are protected: they are looked up once, not row by row. */
function searchConditions(
  { kinds, lookInto = [], searchColumns: columns }: EntryQuery,
  search: SearchTerms,
  provider: Provider,
  plan?: EntryPlan,
): Condition[] {
  const find = (more: EntryPlan = {}) =>
    searchCondition(provider, 'EntrySearch', search, columns, { ...plan, ...more });
  const isOpen = (kind: string) => lookInto.some((one) => one.kind === kind && !one.limitedTo);
  if (kinds.every(isOpen)) return [find()];
  // Within this statement, "Entry" is a protected one.
  const closed = sql`SELECT "Entry"."id" FROM "Entry" WHERE "Entry"."password" > '' AND NOT ${isAmong(lookInto)}`;
  if (search.none.length > 0) return [find(), sql<SqlBool>`"Entry"."id" NOT IN (${closed})`];
  return [find({ without: closed })];
}

/** A list of ids to include makes the reference ignore ids to exclude, and `sticky=false` with them (recorded). */
function idConditions(
  eb: Builder,
  { include, exclude, leaveOut, isSticky }: EntryQuery,
  provider: Provider,
): Condition[] {
  const included = include !== undefined && include.length > 0;
  return [
    ...(included ? [isIn(provider, ID, include)] : []),
    ...(!included && exclude && exclude.length > 0 ? [isNotIn(provider, ID, exclude)] : []),
    ...(isGiven(leaveOut) ? [isNotIn(provider, ID, leaveOut)] : []),
    ...(isSticky === undefined || (included && !isSticky)
      ? []
      : [eb('Entry.isSticky', '=', isSticky)]),
  ];
}

function ownFieldConditions(
  eb: Builder,
  query: EntryQuery,
  provider: Provider,
  plan?: EntryPlan,
): Condition[] {
  const { authors, authorsExclude, slugs, parents, parentsExclude, columns = [] } = query;
  return [
    ...(isGiven(authors) ? [isIn(provider, AUTHOR, authors)] : []),
    ...(isGiven(authorsExclude)
      ? [eb.or([isNotIn(provider, AUTHOR, authorsExclude), eb('Entry.authorId', 'is', null)])]
      : []),
    ...(query.authorSlug === undefined
      ? []
      : [
          sql<SqlBool>`"Entry"."authorId" IN (SELECT "id" FROM "User" WHERE "slug" = ${query.authorSlug})`,
        ]),
    ...(slugs === undefined ? [] : [isIn(provider, sql`"Entry"."slug"`, slugs)]),
    ...(isGiven(parents) ? [belowAny(provider, parents)] : []),
    ...(isGiven(parentsExclude) ? [isNotIn(provider, parentOrNone, parentsExclude)] : []),
    ...columns.map((filter) => columnCondition(provider, filter)),
    ...(isGiven(query.mimeTypes) ? [ofMimeType(query.mimeTypes, plan)] : []),
    ...(query.title === undefined ? [] : titleConditions(eb, query.title)),
    ...(query.password === undefined
      ? []
      : [eb('Entry.password', '=', query.password), isAmong(query.lookInto ?? [])]),
    ...(query.hasPassword === undefined
      ? []
      : [eb('Entry.password', query.hasPassword ? '!=' : '=', '')]),
  ];
}

function columnCondition(provider: Provider, { column, values }: ColumnFilter): Condition {
  const stored = sql`${sql.ref(`Entry.${column}`)}`;
  const [value] = values;
  return values.length === 1 ? sql<SqlBool>`${stored} = ${value}` : isIn(provider, stored, values);
}

function ofMimeType(types: readonly string[], plan?: SearchPlan): Condition {
  const is = (type: string) =>
    type.endsWith('/')
      ? sql`"mimeType" >= ${type} AND "mimeType" < ${`${type.slice(0, -1)}0`}` // 0 comes after the slash
      : sql`"mimeType" = ${type}`;
  const any = sql.join(types.map(is), sql` OR `);
  return plan?.isCommon
    ? sql<SqlBool>`EXISTS (SELECT 1 FROM "MediaItem" WHERE "entryId" = "Entry"."id" AND (${any}))`
    : sql<SqlBool>`"Entry"."id" IN (SELECT "entryId" FROM "MediaItem" WHERE ${any})`;
}

/** Right below one of these entries. Below none, which is asked for as 0, are so many that no index of parents is of use. */
const belowAny = (provider: Provider, parents: readonly number[]): Condition =>
  isIn(provider, parents.includes(0) ? parentOrNone : sql`"Entry"."parentId"`, parents);

/** Of the folded title there is an index. */
const titleConditions = (eb: Builder, title: string): Condition[] => [
  eb('Entry.sortTitle', '=', toSortText(title)),
  eb('Entry.title', '=', title),
];

const ID = sql`"Entry"."id"`;
const AUTHOR = sql`"Entry"."authorId"`;

/** An entry without a parent is asked for as parent 0; the value of an expression that no index has. */
const parentOrNone = sql<number>`(coalesce("Entry"."parentId", 0) + 0)`;

const isGiven = <T>(values: readonly T[] | undefined): values is readonly T[] =>
  values !== undefined && values.length > 0;

type TermBuilder = ExpressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>;
type TermTest = Expression<SqlBool>;

/** That an entry carries the terms that a query asks for, and none of those that it doesn't want. */
function termConditions(
  eb: TermBuilder,
  { terms = [] }: Pick<EntryQuery, 'terms'>,
  provider: Provider,
  { isCommon = false }: SearchPlan = {},
): TermTest[] {
  const holds = (one: TermCondition): TermTest =>
    one.match === 'none'
      ? eb.not(hasTerms(eb, one, provider, true))
      : hasTerms(eb, one, provider, isCommon);
  return terms.map((one) => ('any' in one ? eb.or(one.any.map(holds)) : holds(one)));
}

function hasTerms(
  eb: TermBuilder,
  { termIds, slugs = [], taxonomy = '', isOfTaxonomy, andBelow, match }: TermCondition,
  provider: Provider,
  isCommon: boolean,
): TermTest {
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
  return eb.and([
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
): TermTest {
  const meant = sql.join(
    terms.map(({ ids, isTerm }) =>
      andBelow ? sql`"termId" IN (${termsBelow(sql`"id" IN (${ids})`)})` : isTerm,
    ),
    sql` OR `,
  );
  return isCommon
    ? sql<SqlBool>`EXISTS (SELECT 1 FROM "EntryTerm" WHERE "entryId" = "Entry"."id" AND (${meant}))`
    : sql<SqlBool>`"Entry"."id" IN (SELECT "entryId" FROM "EntryTerm" WHERE ${meant})`;
}
