import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import {
  type ListSource,
  type Place,
  readWindow,
  readWindowsOf,
  type Window,
} from '../../storage/read-window.ts';
import type { Revision } from './revision.ts';
import { revisionConditions } from './revision-conditions.ts';
import { revisionOrder } from './revision-order.ts';
import type { RevisionQuery } from './revision-query.ts';

/** A revision of a list with the keys it was sorted by, which make its cursor. */
export type RevisionPlace = Place<Revision>;

/** What revisions hang on: what they are of, and who wrote them. */
export type RevisionOwner = 'entryId' | 'authorId';

/** One statement: the revisions of a part of a list, in order. */
export const findRevisions = (
  context: Context,
  query: RevisionQuery,
  window: Window,
): Promise<readonly RevisionPlace[]> =>
  readWindow(tablesOf(context), listOf(context, query), window);

/** The revisions of many owners, in one statement; the window holds for each of them. */
export const findRevisionsOf = (
  context: Context,
  owner: RevisionOwner,
  keys: readonly (string | number)[],
  query: RevisionQuery,
  window: Window,
): Promise<ReadonlyMap<string | number, readonly RevisionPlace[]>> =>
  readWindowsOf<Revision, string | number>(
    tablesOf(context),
    ofOwners(listOf(context, query), owner, keys),
    window,
    ownerColumn(owner),
  );

export async function countRevisions(context: Context, query: RevisionQuery): Promise<number> {
  const { from, where } = listOf(context, query);
  const { rows } = await sql<{ readonly count: number | string }>`
    SELECT count(*) AS "count" FROM ${from} WHERE ${where}`.execute(tablesOf(context));
  return Number(rows[0]?.count ?? 0);
}

/** How many revisions of a query each owner has; one without is not in the result. */
export async function countRevisionsOf(
  context: Context,
  owner: RevisionOwner,
  keys: readonly (string | number)[],
  query: RevisionQuery,
): Promise<ReadonlyMap<string | number, number>> {
  const { from, where } = ofOwners(listOf(context, query), owner, keys);
  const column = ownerColumn(owner);
  const { rows } = await sql<{ readonly owner: number; readonly count: number | string }>`
    SELECT ${column} AS "owner", count(*) AS "count" FROM ${from} WHERE ${where} GROUP BY ${column}`.execute(
    tablesOf(context),
  );
  return new Map(rows.map((row) => [row.owner, Number(row.count)]));
}

const tablesOf = (context: Context) =>
  context.read('Revision', 'Entry', 'User') as never as Kysely<never>; // the statements are raw

function listOf({ viewer, services }: Context, query: RevisionQuery): ListSource {
  const { provider } = services.database;
  return {
    columns: sql`"Revision".*`,
    from: sql`"Revision" INNER JOIN "Entry" ON "Entry"."id" = "Revision"."entryId"`,
    where: revisionConditions(query, viewer, provider),
    order: revisionOrder(query, provider),
  };
}

const ownerColumn = (owner: RevisionOwner) => sql<string | number>`${sql.ref(`Revision.${owner}`)}`;

const ofOwners = (
  source: ListSource,
  owner: RevisionOwner,
  keys: readonly (string | number)[],
): ListSource => ({
  ...source,
  where: sql`${ownerColumn(owner)} IN (${sql.join(keys)}) AND ${source.where}`,
});
