import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { countRows, countRowsOf } from '../../storage/count-rows.ts';
import {
  type ListSource,
  ofParents,
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
export function findRevisionsOf(
  context: Context,
  owner: RevisionOwner,
  ids: readonly number[],
  query: RevisionQuery,
  window: Window,
): Promise<ReadonlyMap<number, readonly RevisionPlace[]>> {
  const column = ownerColumn(owner);
  const source = ofParents(listOf(context, query), column, ids);
  return readWindowsOf(tablesOf(context), source, window, column);
}

/** How many revisions a query has. */
export const countRevisions = (context: Context, query: RevisionQuery): Promise<number> =>
  countRows(tablesOf(context), listOf(context, query));

/** How many revisions of a query each owner has; one without is not in the result. */
export function countRevisionsOf(
  context: Context,
  owner: RevisionOwner,
  ids: readonly number[],
  query: RevisionQuery,
): Promise<ReadonlyMap<number, number>> {
  const column = ownerColumn(owner);
  return countRowsOf(tablesOf(context), ofParents(listOf(context, query), column, ids), column);
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

const ownerColumn = (owner: RevisionOwner) => sql<number>`${sql.ref(`Revision.${owner}`)}`;
