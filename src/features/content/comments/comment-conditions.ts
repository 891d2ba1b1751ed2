import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isIn, isNotIn } from '../../../storage/in-list.ts';
import type { Provider } from '../../../storage/provider.ts';
import {
  type CommentSearchPlan,
  commentSearchCondition,
} from '../../../storage/search/comment-search.ts';
import type { Tables } from '../../../storage/tables.ts';
import { searchFolding } from '../entries/text/to-search-text.ts';
import type { CommentQuery, CommentReader } from './comment-query.ts';

type Builder = ExpressionBuilder<Pick<Tables, 'Comment' | 'Entry'>, 'Comment' | 'Entry'>;
type Condition = Expression<SqlBool>;

/** The `WHERE` of a comment query, the comment's entry joined. */
export const commentConditions = (
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

/** What is looked for in the text and the author's name and site; in e-mail and network addresses for moderators only. */
export const soughtIn = ({ search, visibleTo }: CommentQuery) =>
  search?.trim() ? { part: searchFolding.part(search), withContact: !visibleTo } : null;

/** What canReadComment allows, as far as it can be said of rows; it is asked again for each comment found. */
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

/** Media are as public as what they hang on. */
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

/** The column itself, of which there is an index, unless nobody is among those asked for. */
const authorAmong = (ids: readonly number[]) =>
  ids.includes(0) ? authorOrNone : sql<number>`"Comment"."authorId"`;
const parentAmong = (ids: readonly number[]) =>
  ids.includes(0) ? parentOrNone : sql<number>`"Comment"."parentId"`;

const isGiven = <T>(values: readonly T[] | undefined): values is readonly T[] =>
  values !== undefined && values.length > 0;
