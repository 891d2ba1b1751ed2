import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Context } from '../../operation/context.ts';
import { nestedRowList } from '../../operation/lists/list-reading.ts';
import { isNarrowed } from '../../operation/lists/nested.ts';
import type { NestedList } from '../../operation/lists/nested-list.ts';
import type { OrderColumn } from '../../operation/lists/order.ts';
import type { ListSource } from '../../operation/lists/window.ts';
import { defineLoader } from '../../operation/loader.ts';
import { isIn, isNotIn } from '../../storage/in-list.ts';
import type { Provider } from '../../storage/provider.ts';
import {
  type CommentSearchPlan,
  commentSearchCondition,
  searchedComments,
} from '../../storage/search/comment-search.ts';
import type { Tables } from '../../storage/tables.ts';
import { positionIn } from '../entries/entry-order.ts';
import { searchFolding } from '../text/fold-letters.ts';
import type { Comment } from './comment.ts';
import type { CommentQuery, CommentReader } from './comment-query.ts';

/** Comments and their entries, for raw statements. */
export const readComments = (context: Context) =>
  context.read('Comment', 'Entry') as never as Kysely<never>;

/** The list of a query as the parts of a statement. */
export function listOf(
  { services }: Context,
  query: CommentQuery,
  plan?: CommentSearchPlan,
): ListSource {
  const eb = expressionBuilder<Pick<Tables, 'Comment' | 'Entry'>, 'Comment' | 'Entry'>();
  return {
    columns: sql`"Comment".*`,
    from: isAboutEntries(query)
      ? sql`"Comment" INNER JOIN "Entry" ON "Entry"."id" = "Comment"."entryId"`
      : sql`"Comment"`,
    where: commentConditions(eb, query, services.database.provider, plan),
    order: commentOrder(query),
  };
}

/** Whether a filter is about the entries of comments. */
const isAboutEntries = (query: CommentQuery): boolean =>
  [
    query.visibleTo,
    query.entrySlug,
    query.entryParent,
    ...(query.entriesExclude ?? []),
    ...(query.entryAuthors ?? []),
    ...(query.entryAuthorsExclude ?? []),
    ...(query.entryStatuses ?? []),
    ...(query.entryKinds ?? []),
  ].some((asked) => asked !== undefined);

/** The columns that a list is sorted by. The id comes last, so that the order is total. */
export function commentOrder(query: CommentQuery): readonly OrderColumn[] {
  const { by, direction } = query.order;
  const id: OrderColumn = { expression: sql`"Comment"."id"`, direction, type: 'integer' };
  return by === 'id' ? [id] : [{ ...keyOf(query), direction }, id];
}

function keyOf({ order, include = [] }: CommentQuery): Omit<OrderColumn, 'direction'> {
  switch (order.by) {
    case 'post':
      return { expression: sql`"Comment"."entryId"`, type: 'integer' };
    case 'parent':
      return { expression: sql`coalesce("Comment"."parentId", 0)`, type: 'integer' };
    case 'user':
      return { expression: sql`coalesce("Comment"."authorId", 0)`, type: 'integer' };
    case 'karma':
      return { expression: sql`"Comment"."karma"`, type: 'integer' };
    case 'include':
      return { expression: positionIn(sql`"Comment"."id"`, include), type: 'integer' };
    default:
      return { expression: sql`${sql.ref(`Comment.${order.by}`)}`, type: 'text' };
  }
}

/** The column of the owners of comments, for lists of many owners at once. */
export type CommentOwner = 'entryId' | 'parentId' | 'authorId';

/** Finds the comments of an owner by status and type, where the query names both, and then by date. */
function nestedComments(context: Context, owner: CommentOwner, query: CommentQuery): NestedList {
  const list = listOf(context, query, { isCommon: true });
  const { statuses, types, unapprovedOf = [], visibleTo: _, order, ...filters } = query;
  const isDense = !isNarrowed(filters);
  const isOwned = (key: RawBuilder<unknown>) =>
    sql<SqlBool>`${sql.ref(`Comment.${owner}`)} = ${key}`;
  const index = { table: sql`"Comment"`, rowid: sql`"Comment"."id"` };
  if (!statuses || !types || unapprovedOf.length > 0)
    return {
      ...list,
      ...index,
      rangesOf: (key) => [isOwned(key)],
      indexOrder: [STATUS, TYPE, ...BY_DATE],
      isDense: false,
    };
  return {
    ...list,
    ...index,
    rangesOf: (key) =>
      [...new Set(statuses)].flatMap((status) =>
        [...new Set(types)].map(
          (type) =>
            sql<SqlBool>`${isOwned(key)} AND "Comment"."status" = ${status} AND "Comment"."type" = ${type}`,
        ),
      ),
    indexOrder: order.by === 'date' ? list.order : BY_DATE,
    isDense,
  };
}

const column = (name: 'status' | 'type' | 'date' | 'id'): OrderColumn => ({
  expression: sql`${sql.ref(`Comment.${name}`)}`,
  direction: 'desc',
  type: name === 'id' ? 'integer' : 'text',
});

const STATUS = column('status');
const TYPE = column('type');
const BY_DATE = [column('date'), column('id')];

type Builder = ExpressionBuilder<Pick<Tables, 'Comment' | 'Entry'>, 'Comment' | 'Entry'>;
type Condition = Expression<SqlBool>;

/** The `WHERE` of a comment query, the comment's entry joined. */
const commentConditions = (
  eb: Builder,
  query: CommentQuery,
  provider: Provider,
  plan?: CommentSearchPlan,
): Condition =>
  eb.and([
    ...ownConditions(eb, query, provider),
    ...relationConditions(query, provider),
    ...entryConditions(eb, query, provider),
    ...searchConditions(query, provider, plan),
    ...(query.visibleTo ? [visibleCondition(eb, query.visibleTo)] : []),
  ]);

const ownConditions = (eb: Builder, query: CommentQuery, provider: Provider): Condition[] => [
  ...(query.statuses ? [statusCondition(eb, query.statuses, query.unapprovedOf, provider)] : []),
  ...(isGiven(query.typesExclude)
    ? [isNotIn(provider, sql`"Comment"."type"`, query.typesExclude)]
    : []),
  ...(query.authorUrl === undefined ? [] : [eb('Comment.authorUrl', '=', query.authorUrl)]),
  ...(query.karma === undefined ? [] : [eb('Comment.karma', '=', query.karma)]),
  ...(query.types ? [isOneOf(eb, 'Comment.type', query.types)] : []),
  ...(isGiven(query.include) ? [isIn(provider, sql`"Comment"."id"`, query.include)] : []),
  ...(isGiven(query.exclude) ? [isNotIn(provider, sql`"Comment"."id"`, query.exclude)] : []),
  ...(query.after === undefined ? [] : [eb('Comment.date', '>', query.after)]),
  ...(query.before === undefined ? [] : [eb('Comment.date', '<', query.before)]),
];

const relationConditions = (query: CommentQuery, provider: Provider): Condition[] => [
  ...(isGiven(query.entries) ? [isIn(provider, sql`"Comment"."entryId"`, query.entries)] : []),
  ...(isGiven(query.authors) ? [isIn(provider, authorAmong(query.authors), query.authors)] : []),
  ...(isGiven(query.authorsExclude) ? [isNotIn(provider, authorOrNone, query.authorsExclude)] : []),
  ...(query.authorEmail === undefined
    ? []
    : [sql<SqlBool>`lower("Comment"."authorEmail") = ${query.authorEmail.toLowerCase()}`]),
  ...(isGiven(query.parents) ? [isIn(provider, parentAmong(query.parents), query.parents)] : []),
  ...(isGiven(query.parentsExclude) ? [isNotIn(provider, parentOrNone, query.parentsExclude)] : []),
];

const entryConditions = (eb: Builder, query: CommentQuery, provider: Provider): Condition[] => [
  ...(isGiven(query.entriesExclude)
    ? [isNotIn(provider, sql`"Comment"."entryId"`, query.entriesExclude)]
    : []),
  ...(isGiven(query.entryAuthors) ? [isIn(provider, entryAuthor, query.entryAuthors)] : []),
  ...(isGiven(query.entryAuthorsExclude)
    ? [isNotIn(provider, entryAuthor, query.entryAuthorsExclude)]
    : []),
  ...(query.entrySlug === undefined ? [] : [eb('Entry.slug', '=', query.entrySlug)]),
  ...(query.entryParent === undefined ? [] : [eb(entryParent, '=', query.entryParent)]),
  ...(isGiven(query.entryStatuses) ? [eb('Entry.status', 'in', query.entryStatuses)] : []),
  ...(isGiven(query.entryKinds) ? [eb('Entry.kind', 'in', query.entryKinds)] : []),
];

function statusCondition(
  eb: Builder,
  statuses: readonly string[],
  unapprovedOf: readonly number[] = [],
  provider: Provider,
): Condition {
  const asked = isOneOf(eb, 'Comment.status', statuses);
  if (unapprovedOf.length === 0) return asked;
  const waiting = [eb('Comment.status', '=', 'hold'), isIn(provider, authorOrNone, unapprovedOf)];
  return eb.or([asked, eb.and(waiting)]);
}

function searchConditions(
  query: CommentQuery,
  provider: Provider,
  plan?: CommentSearchPlan,
): Condition[] {
  const sought = soughtIn(query);
  return sought ? [commentSearchCondition(provider, sought.part, sought.withContact, plan)] : [];
}

/**
 * Returns the text to search for in the content and in the author's name and site; for moderators also in e-mail and network addresses.
 */
const soughtIn = ({ search, visibleTo }: CommentQuery) =>
  search?.trim() ? { part: searchFolding.part(search), withContact: !visibleTo } : null;

/** The part of `canReadComment` that SQL can check. The policy itself is checked afterwards for each comment found. */
function visibleCondition(eb: Builder, { id, editsPublished, password }: CommentReader) {
  const isPublic = eb.and([
    eb('Comment.status', '=', 'approved'),
    eb.or([eb('Entry.status', '=', 'publish'), isOfPublic]),
    ...(password ? [] : [eb('Entry.password', '=', '')]),
  ]);
  if (id === 0) return isPublic;
  const isAtOwnEntry = eb.and([
    eb('Entry.authorId', '=', id),
    ...(editsPublished ? [] : [eb('Entry.status', 'not in', ['publish', 'future'])]),
  ]);
  return eb.or([isPublic, eb('Comment.authorId', '=', id), isAtOwnEntry]);
}

/** Attached media are as public as their parent. */
const isOfPublic = sql<SqlBool>`"Entry"."status" = 'inherit' AND ("Entry"."parentId" IS NULL OR EXISTS (
  SELECT 1 FROM "Entry" AS "Parent" WHERE "Parent"."id" = "Entry"."parentId" AND "Parent"."status" = 'publish'))`;

const isOneOf = (
  eb: Builder,
  column: 'Comment.status' | 'Comment.type',
  words: readonly string[],
): Condition => (words.length > 0 ? eb(column, 'in', words) : sql<SqlBool>`1 = 0`);

const entryAuthor = sql<number>`coalesce("Entry"."authorId", 0)`;
const entryParent = sql<number>`coalesce("Entry"."parentId", 0)`;
const authorOrNone = sql<number>`coalesce("Comment"."authorId", 0)`;
/** The value of an expression that no index has: of comments without a parent there are too many to be found by it. */
const parentOrNone = sql<number>`(coalesce("Comment"."parentId", 0) + 0)`;

/** The indexed column itself, unless the list includes 0, for comments without an author. */
const authorAmong = (ids: readonly number[]) =>
  ids.includes(0) ? authorOrNone : sql<number>`"Comment"."authorId"`;
const parentAmong = (ids: readonly number[]) =>
  ids.includes(0) ? parentOrNone : sql<number>`"Comment"."parentId"`;

const isGiven = <T>(values: readonly T[] | undefined): values is readonly T[] =>
  values !== undefined && values.length > 0;

/** If a search finds more comments, walking the list in its order is faster than reading the comments found. */
const COMMON = 2000;

/**
 * Plans how a list of comments searches; undefined without a search. Finds at most one comment more than `COMMON`, which is enough to know
 * that the text is common. A list and its total share the result.
 */
export async function planSearch(
  context: Context,
  query: CommentQuery,
): Promise<CommentSearchPlan | undefined> {
  const sought = soughtIn(query);
  if (!sought) return undefined;
  const { statuses, unapprovedOf = [] } = query;
  const found = await foundFirst(context).load({
    ...sought,
    statuses: unapprovedOf.length > 0 ? undefined : statuses,
  });
  return found.length > COMMON ? { isCommon: true } : { found };
}

interface Sought extends NonNullable<ReturnType<typeof soughtIn>> {
  /** A word that spam is full of may be rare elsewhere. */
  readonly statuses: CommentQuery['statuses'];
}

const foundFirst = defineLoader<Sought, readonly number[]>(
  (context, all) => Promise.all(all.map((sought) => findFirst(context, sought))),
  (sought) => JSON.stringify(sought),
);

async function findFirst(
  context: Context,
  { part, withContact, statuses }: Sought,
): Promise<readonly number[]> {
  const { provider } = context.services.database;
  const found = searchedComments(provider, part, withContact);
  // As a scalar subquery, this is evaluated for each comment that the search finds. PostgreSQL assumes that such a value is rarely null.
  const isListed = statuses
    ? sql`(SELECT 1 FROM "Comment" WHERE "Comment"."id" = "Found"."id" AND ${isIn(provider, sql`"Comment"."status"`, statuses)}) IS NOT NULL`
    : sql`1 = 1`;
  const { rows } = await sql<{ readonly id: number }>`
    SELECT "id" FROM (${found}) AS "Found" WHERE ${isListed} LIMIT ${sql.lit(COMMON + 1)}`.execute(
    readComments(context),
  );
  return rows.map(({ id }) => id);
}

/**
 * Whether the filters find few comments through an index, whatever the list searches for. Comments of visitors and comments without a
 * parent, both filtered by 0, are many.
 */
export const isNarrow = (query: CommentQuery): boolean =>
  query.authorEmail !== undefined ||
  [query.include, query.entries, query.authors, query.parents].some(
    (ids = []) => ids.length > 0 && !ids.includes(0),
  );

/** Reads and counts the comments of an owner, whoever may read them. */
export const commentsOf = nestedRowList<CommentOwner, CommentQuery, Comment>(
  nestedComments,
  'Comment',
  'Entry',
);

/** The latest approved comments of an owner, as many as a first page has. The caller checks that its entry may be read. */
export const firstCommentsOf = (
  context: Context,
  owner: CommentOwner,
  key: number,
): Promise<readonly Comment[]> => commentsOf(owner, key).find(context, APPROVED, { limit: 10 });

const APPROVED: CommentQuery = {
  statuses: ['approved'],
  types: ['comment'],
  order: { by: 'date', direction: 'desc' },
};
