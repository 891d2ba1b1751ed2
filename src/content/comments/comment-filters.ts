import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../auth/viewer.ts';
import type { Context } from '../../operation/context.ts';
import {
  conditionsOf,
  type Filter,
  type FilterValues,
  givenFilters,
  readFilterValues,
} from '../../operation/lists/filter.ts';
import { all } from '../../operation/lists/window.ts';
import { readMoment } from '../../operation/site-time.ts';
import type { Dependency } from '../../storage/change-log.ts';
import { isIn, isNotIn } from '../../storage/in-list.ts';
import type { Provider } from '../../storage/provider.ts';
import {
  type CommentSearchPlan,
  commentSearchCondition,
} from '../../storage/search/comment-search.ts';
import { searchFolding } from '../text/fold-letters.ts';
import { listedStatuses } from './comment.ts';
import type { CommentListValues } from './comment-list-args.ts';

type Condition = RawBuilder<SqlBool>;

/** The list that a condition belongs to. */
interface Given {
  readonly query: {
    readonly unapprovedOf?: readonly number[] | undefined;
    readonly visibleTo?: CommentReader | undefined;
  };
  readonly provider: Provider;
  readonly plan: CommentSearchPlan | undefined;
}

/** A way to narrow a list of comments. */
interface CommentRule<Value> extends Filter<Value, CommentListValues, Given> {
  /** Whether it is about the entries of comments. */
  readonly isOfEntry?: boolean;
  /** Whether it finds few comments through an index, whatever the list searches for. */
  isNarrow?(value: Value): boolean;
  /** A dependency of the result besides comments and entries. */
  readonly reads?: Dependency;
}

const filter = <Value>(rule: CommentRule<Value>): CommentRule<Value> => rule;

type Read<Value> = (args: CommentListValues) => Value | undefined;
type Traits = Pick<CommentRule<never>, 'isOfEntry' | 'reads'>;

const isUnindexed = () => true;

const isNot = <Value extends string | number>(
  column: RawBuilder<unknown>,
  read: Read<readonly Value[]>,
  traits: Traits = {},
) =>
  filter<readonly Value[]>({
    read,
    where: (values, { provider }) => isNotIn(provider, column, values),
    isUnindexed,
    ...traits,
  });

const equals = <Value extends string | number>(
  column: RawBuilder<unknown>,
  read: Read<Value>,
  traits: Traits = {},
) => filter<Value>({ read, where: (value) => sql`${column} = ${value}`, isUnindexed, ...traits });

const hasWord = (column: RawBuilder<unknown>, read: Read<readonly string[]>) =>
  filter<readonly string[]>({
    read,
    where: (words) => isOneOf(column, words),
    isUnindexed,
    isOfEntry: true,
  });

/** Comments of visitors, and those that answer no other, both filtered by 0, are many. */
const isNarrow = (ids: readonly number[]): boolean => !ids.includes(0);

const entryAuthor = sql`coalesce("Entry"."authorId", 0)`;
const authorOrNone = sql`coalesce("Comment"."authorId", 0)`;
/** An expression that no index has: of comments without a parent there are too many to be found by it. */
const parentOrNone = sql`(coalesce("Comment"."parentId", 0) + 0)`;

const filters = {
  statuses: filter<readonly string[]>({
    read: ({ status }) => listedStatuses(status),
    where: (statuses, { query: { unapprovedOf = [] }, provider }) =>
      unapprovedOf.length === 0
        ? isOneOf(sql`"Comment"."status"`, statuses)
        : sql`(${isOneOf(sql`"Comment"."status"`, statuses)} OR ("Comment"."status" = 'hold' AND ${isIn(provider, authorOrNone, unapprovedOf)}))`,
    isEmptyNothing: true,
  }),
  /** Users whose comments are listed while they wait for approval, too. */
  unapprovedOf: filter<readonly number[]>({
    read: ({ include_unapproved }) => include_unapproved,
    where: () => [],
    reads: 'user',
  }),
  types: filter<readonly string[]>({
    read: ({ types, type_exclude, type }) =>
      typesOf(types ?? (type_exclude ? ['all'] : type === undefined ? USUAL : [type])),
    where: (types) => isOneOf(sql`"Comment"."type"`, types),
    isUnindexed: (types) => !types.includes('comment'), // of all others there are few
    isEmptyNothing: true,
  }),
  typesExclude: isNot<string>(
    sql`"Comment"."type"`,
    ({ type_exclude }) => type_exclude && typesOf(type_exclude),
  ),
  include: filter<readonly number[]>({
    read: ({ include }) => include,
    where: (ids, { provider }) => isIn(provider, sql`"Comment"."id"`, ids),
    isNarrow,
  }),
  exclude: isNot<number>(sql`"Comment"."id"`, ({ exclude }) => exclude),
  /** Moments (UTC), exclusive. */
  after: filter<string>({
    read: ({ after }, context) => momentOf(context, after),
    where: (moment) => sql`"Comment"."date" > ${moment}`,
  }),
  before: filter<string>({
    read: ({ before }, context) => momentOf(context, before),
    where: (moment) => sql`"Comment"."date" < ${moment}`,
  }),
  authors: filter<readonly number[]>({
    read: ({ author }) => author,
    where: (ids, { provider }) =>
      isIn(provider, ids.includes(0) ? authorOrNone : sql`"Comment"."authorId"`, ids),
    isNarrow,
    reads: 'user',
  }),
  authorsExclude: isNot<number>(authorOrNone, ({ author_exclude }) => author_exclude, {
    reads: 'user',
  }),
  authorEmail: filter<string>({
    read: ({ author_email }) => author_email,
    where: (email) => sql`lower("Comment"."authorEmail") = ${email.toLowerCase()}`,
    isNarrow: () => true,
  }),
  authorUrl: equals<string>(sql`"Comment"."authorUrl"`, ({ author_url }) => author_url),
  karma: equals<number>(sql`"Comment"."karma"`, ({ karma }) => karma),
  /** 0 for comments that answer no other. */
  parents: filter<readonly number[]>({
    read: ({ parent }) => parent,
    where: (ids, { provider }) =>
      isIn(provider, ids.includes(0) ? parentOrNone : sql`"Comment"."parentId"`, ids),
    isNarrow,
  }),
  parentsExclude: isNot<number>(parentOrNone, ({ parent_exclude }) => parent_exclude),
  entries: filter<readonly number[]>({
    read: ({ post }) => post.filter((id) => id !== 0),
    where: (ids, { provider }) => isIn(provider, sql`"Comment"."entryId"`, ids),
    isNarrow,
  }),
  entriesExclude: isNot<number>(sql`"Comment"."entryId"`, ({ post_exclude }) => post_exclude),
  entryAuthors: filter<readonly number[]>({
    read: ({ post_author }) => post_author,
    where: (ids, { provider }) => isIn(provider, entryAuthor, ids),
    isUnindexed,
    isOfEntry: true,
    reads: 'user',
  }),
  entryAuthorsExclude: isNot<number>(
    entryAuthor,
    ({ post_author_exclude }) => post_author_exclude,
    { isOfEntry: true, reads: 'user' },
  ),
  entrySlug: equals<string>(sql`"Entry"."slug"`, ({ post_slug }) => post_slug, { isOfEntry: true }),
  entryParent: equals<number>(
    sql`coalesce("Entry"."parentId", 0)`,
    ({ post_parent }) => post_parent,
    { isOfEntry: true },
  ),
  entryStatuses: hasWord(sql`"Entry"."status"`, ({ post_status }) => post_status),
  entryKinds: hasWord(sql`"Entry"."kind"`, ({ post_type }) => post_type),
  search: filter<string>({
    read: ({ search }) => (search?.trim() ? search : undefined),
    where: (search, { query, provider, plan }) => {
      const { part, withContact } = soughtIn(search, query.visibleTo);
      return commentSearchCondition(provider, part, withContact, plan);
    },
  }),
  /** Limits the list to what someone without the right to moderate may read; absent for moderators. */
  visibleTo: filter<CommentReader>({ where: isVisible, isOfEntry: true }),
};

/** Which comments. */
export type CommentFilters = FilterValues<typeof filters>;

/** Someone who does not moderate, as far as the choice of comments depends on them. */
interface CommentReader {
  /** 0 for anonymous callers. */
  readonly id: number;
  /** Whether they may moderate at their own published entries. */
  readonly editsPublished: boolean;
  /** The password that opened the entry of the list. */
  readonly password: string | undefined;
}

/** Returns the reader to whose comments a list is limited; undefined for moderators, who see all of them. */
const commentReader = (viewer: Viewer, password: string | undefined): CommentReader | undefined =>
  viewer.can('moderate_comments')
    ? undefined
    : { id: viewer.id, editsPublished: viewer.can('edit_published_posts'), password };

/** @param password the password that opened the entry, for a list of one entry */
export const readCommentFilters = async (
  context: Context,
  args: CommentListValues,
  password: string | undefined,
): Promise<CommentFilters> => ({
  ...(await readFilterValues<CommentFilters, CommentListValues>(filters, args, context)),
  visibleTo: commentReader(context.viewer, password),
});

/** The `WHERE` of a list of comments, with their entries joined if a filter is about these. */
export const commentConditions = (
  query: CommentFilters,
  provider: Provider,
  plan: CommentSearchPlan | undefined,
): Condition => all(conditionsOf(filters, query, { query, provider, plan }));

const given = (query: CommentFilters) => givenFilters<CommentRule<unknown>>(filters, query);

/** Whether a filter is about the entries of comments. */
export const isAboutEntries = (query: CommentFilters): boolean =>
  given(query).some(({ rule }) => rule.isOfEntry);

/** Whether the filters find few comments through an index, whatever the list searches for. */
export const isNarrowed = (query: CommentFilters): boolean =>
  given(query).some(({ rule, value }) => rule.isNarrow?.(value));

/** Whether a filter has no index, so that one comment after the other is looked at. */
export const hasUnindexed = (query: CommentFilters): boolean =>
  given(query).some(({ rule, value }) => rule.isUnindexed?.(value));

/** Returns the dependencies of a list. */
export const dependenciesOf = (query: CommentFilters): readonly Dependency[] => [
  'comment',
  'entry',
  ...(query.visibleTo?.id ? (['user'] as const) : []),
  ...given(query).flatMap(({ rule }) => rule.reads ?? []),
];

/**
 * Returns the text to search for in the content and in the author's name and site; for moderators also in e-mail and network addresses.
 */
export const soughtIn = (search: string, visibleTo: CommentReader | undefined) => ({
  part: searchFolding.part(search),
  withContact: !visibleTo,
});

const momentOf = ({ site }: Context, text: string | undefined): string | undefined =>
  text === undefined ? undefined : (readMoment(text, site) ?? undefined);

/** Returns the types that words of a list mean (docs/rest.md §4.11); undefined for all. */
function typesOf(words: readonly string[]): readonly string[] | undefined {
  if (words.some((word) => word === '' || word === 'all')) return undefined;
  return words.flatMap((word) => TYPES.get(word) ?? [word]);
}

const USUAL = ['comment', 'pings'];

const TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['comments', ['comment']],
  ['pings', ['pingback', 'trackback']],
]);

const isOneOf = (column: RawBuilder<unknown>, words: readonly string[]): Condition =>
  words.length > 0 ? sql`${column} IN (${sql.join(words)})` : sql`1 = 0`;

/** The part of `canReadComment` that SQL can check. The policy itself is checked afterwards for each comment found. */
function isVisible({ id, editsPublished, password }: CommentReader): Condition {
  const isPublic = all([
    sql`"Comment"."status" = 'approved'`,
    sql`"Entry"."status" = 'publish' OR (${isOfPublic})`,
    ...(password ? [] : [sql<SqlBool>`"Entry"."password" = ''`]),
  ]);
  if (id === 0) return isPublic;
  const isAtOwnEntry = all([
    sql`"Entry"."authorId" = ${id}`,
    ...(editsPublished ? [] : [sql<SqlBool>`"Entry"."status" NOT IN ('publish', 'future')`]),
  ]);
  return sql`((${isPublic}) OR "Comment"."authorId" = ${id} OR (${isAtOwnEntry}))`;
}

/** Attached media are as public as their parent. */
const isOfPublic = sql`"Entry"."status" = 'inherit' AND ("Entry"."parentId" IS NULL OR EXISTS (
  SELECT 1 FROM "Entry" AS "Parent" WHERE "Parent"."id" = "Entry"."parentId" AND "Parent"."status" = 'publish'))`;
