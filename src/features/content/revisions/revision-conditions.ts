import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { kindCapability } from '../../../auth/record-capabilities.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { isIn, isNotIn } from '../../../storage/in-list.ts';
import type { Provider } from '../../../storage/provider.ts';
import { searchCondition } from '../../../storage/search/search-condition.ts';
import { dateConditions } from '../entries/date-conditions.ts';
import { entriesNamed, type RevisionQuery } from './revision-query.ts';

type Condition = RawBuilder<SqlBool>;

/** The `WHERE` of a query of stored states (no autosaves), their entries joined: of what the viewer may edit. */
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
    // The status of all of them; who asks for another one finds none.
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
          sql<SqlBool>`"Revision"."authorId" IN (SELECT "id" FROM "User" WHERE "slug" = ${authorSlug})`,
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

/** What canEditRecord allows, as far as it can be said of rows; it is asked again for each entry found. */
function isEditable(viewer: Viewer, kinds: readonly string[]): Condition {
  const conditions = kinds.flatMap((kind) => {
    const may = (action: Parameters<typeof kindCapability>[0]) =>
      viewer.can(kindCapability(action, kind));
    const isKind = sql`"Entry"."kind" = ${kind}`;
    if (may('edit_others') && may('edit_published') && may('edit_private')) return [isKind];
    if (!may('edit')) return [];
    const unpublished = may('edit_published')
      ? sql``
      : sql` AND "Entry"."status" NOT IN ('publish', 'future')`;
    return [sql`(${isKind} AND "Entry"."authorId" = ${viewer.id}${unpublished})`];
  });
  return conditions.length === 0 ? NOTHING : sql`(${sql.join(conditions, sql` OR `)})`;
}
