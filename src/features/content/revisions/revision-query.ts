import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../auth/viewer.ts';
import { entryListArgs } from '../../../content/entries/collection-args.ts';
import {
  type Condition,
  dateConditions,
  isAmong,
} from '../../../content/entries/entry-conditions.ts';
import { textCursorArgs } from '../../../content/entries/entry-cursor-args.ts';
import type { EntryFilter } from '../../../content/entries/entry-filters.ts';
import type { EntryOrder } from '../../../content/entries/entry-query.ts';
import { filterStatuses } from '../../../content/entries/entry-status.ts';
import { editableKinds } from '../../../content/record-capabilities.ts';
import { integer, list, MAX_INTEGER, oneOf, recordId, string } from '../../../operation/args.ts';
import { isIn, isNotIn } from '../../../storage/in-list.ts';
import type { Provider } from '../../../storage/provider.ts';
import { searchCondition } from '../../../storage/search/search-condition.ts';

const { page, search, exclude, include, offset, order } = entryListArgs;

/** The arguments of a list of revisions (docs/rest.md §4.9), in the index's order. */
export const revisionListArgs = {
  parent: recordId({ description: 'The id of what the revisions are of.' }),
  page,
  per_page: integer({
    description: 'How many items a page has; all of them unless said.',
    minimum: 1,
    maximum: 100,
  }),
  search,
  exclude,
  include,
  offset,
  order,
  orderby: oneOf(['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'], {
    description: 'What the list is sorted by.',
    default: 'date',
  }),
};

/** The arguments of a list by cursors. */
export const revisionCursorArgs = {
  ...textCursorArgs,
  kinds: list(string(), { description: 'Of entries of these kinds.' }),
  parents: list(integer(), { description: 'Of any of these.' }),
};

/**
 * A list of revisions as pure data, for the arguments of both surfaces. `parents` are the ids of the entries. Filters by `date` and by
 * `modified` both compare the date of the revision.
 */
export interface RevisionQuery
  extends Pick<
    EntryFilter,
    | 'include'
    | 'exclude'
    | 'authors'
    | 'authorsExclude'
    | 'authorSlug'
    | 'parents'
    | 'parentsExclude'
    | 'slugs'
    | 'title'
    | 'dates'
    | 'dateParts'
    | 'search'
    | 'searchColumns'
  > {
  /** Of entries of these kinds. */
  readonly kinds: readonly string[];
  readonly statuses?: readonly string[] | undefined;
  /** The latest first unless said. */
  readonly order?: readonly EntryOrder[] | undefined;
}

/** Returns the ids of the entries in slugs of revisions (`12-revision-v1`); other slugs are ignored. */
export const entriesNamed = (slugs: readonly string[]): readonly number[] =>
  slugs.flatMap((slug) => {
    const id = /^([1-9]\d{0,9})-revision-v1$/.exec(slug)?.[1];
    return id === undefined || Number(id) > MAX_INTEGER ? [] : [Number(id)];
  });

/**
 * Returns the conditions of a query of revisions (no autosaves) joined with their entries, limited to entries that the viewer may edit.
 */
export function revisionConditions(
  query: RevisionQuery,
  viewer: Viewer,
  provider: Provider,
): Condition {
  const { search, searchColumns } = query;
  const conditions = [
    sql<SqlBool>`"Revision"."isAutosave" = ${false}`,
    ...idConditions(query, provider),
    ...authorConditions(query, provider),
    ...entryConditions(query, provider),
    ...(query.title === undefined ? [] : [sql<SqlBool>`"Revision"."title" = ${query.title}`]),
    // All revisions have the status `inherit`; a filter by another status finds none.
    ...(query.statuses === undefined || query.statuses.includes('inherit') ? [] : [NOTHING]),
    ...dateConditions(query, () => DATE, provider),
    ...(search ? [searchCondition(provider, 'RevisionSearch', search, searchColumns)] : []),
    isEditable(viewer, query.kinds),
  ];
  return sql`${sql.join(conditions, sql` AND `)}`;
}

const DATE = { utc: sql<string>`"Revision"."date"`, local: sql<string>`"Revision"."dateLocal"` };

const NOTHING = sql<SqlBool>`1 = 0`;

/** A list of ids to include makes the reference ignore ids to exclude. */
function idConditions(
  { include = [], exclude = [] }: RevisionQuery,
  provider: Provider,
): Condition[] {
  const id = sql`"Revision"."id"`;
  if (include.length > 0) return [isIn(provider, id, include)];
  return exclude.length > 0 ? [isNotIn(provider, id, exclude)] : [];
}

function authorConditions(query: RevisionQuery, provider: Provider): Condition[] {
  const { authors = [], authorsExclude = [], authorSlug } = query;
  const author = sql`coalesce("Revision"."authorId", 0)`;
  return [
    ...(authors.length > 0 ? [isIn(provider, author, authors)] : []),
    ...(authorsExclude.length > 0 ? [isNotIn(provider, author, authorsExclude)] : []),
    ...(authorSlug === undefined
      ? []
      : [
          sql<SqlBool>`"Revision"."authorId" = (SELECT "id" FROM "User" WHERE "slug" = ${authorSlug})`,
        ]),
  ];
}

function entryConditions(query: RevisionQuery, provider: Provider): Condition[] {
  const { parents = [], parentsExclude = [], slugs } = query;
  const entry = sql`"Revision"."entryId"`;
  const named = slugs && entriesNamed(slugs);
  return [
    ...(parents.length > 0 ? [isIn(provider, entry, parents)] : []),
    ...(parentsExclude.length > 0 ? [isNotIn(provider, entry, parentsExclude)] : []),
    ...(named ? [named.length > 0 ? isIn(provider, entry, named) : NOTHING] : []),
  ];
}

/** Whether an entry of these kinds is one that the viewer may edit. */
export const isEditable = (viewer: Viewer, kinds: readonly string[]): Condition =>
  isAmong(editableKinds(viewer, kinds, filterStatuses));
