import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { countRows } from '../../../storage/count-rows.ts';
import type { NestedList } from '../../../storage/nested-list.ts';
import { countRowsOf, isNarrowed, readWindowsOf } from '../../../storage/nested-lists.ts';
import {
  type ListSource,
  type Place,
  readWindow,
  type Window,
} from '../../../storage/read-window.ts';
import { revisionConditions } from './revision-conditions.ts';
import type { Revision } from './revision-loaders.ts';
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

/** The revisions of many owners; the window holds for each of them. */
export const findRevisionsOf = (
  context: Context,
  owner: RevisionOwner,
  ids: readonly number[],
  query: RevisionQuery,
  window: Window,
): Promise<ReadonlyMap<number, readonly RevisionPlace[]>> =>
  readWindowsOf(readerOf(context), nestedOf(context, owner, query), window, ids);

/** How many revisions a query has. */
export const countRevisions = (context: Context, query: RevisionQuery): Promise<number> =>
  countRows(tablesOf(context), listOf(context, query));

/** How many revisions of a query each owner has; one without may be missing. */
export const countRevisionsOf = (
  context: Context,
  owner: RevisionOwner,
  ids: readonly number[],
  query: RevisionQuery,
): Promise<ReadonlyMap<number, number>> =>
  countRowsOf(readerOf(context), nestedOf(context, owner, query), ids);

const tablesOf = (context: Context) =>
  context.read('Revision', 'Entry', 'User') as never as Kysely<never>; // the statements are raw

const readerOf = (context: Context) => ({
  tables: tablesOf(context),
  provider: context.services.database.provider,
  spend: context.spend,
});

function listOf({ viewer, services }: Context, query: RevisionQuery): ListSource {
  const { provider } = services.database;
  return {
    columns: sql`"Revision".*`,
    from: sql`"Revision" INNER JOIN "Entry" ON "Entry"."id" = "Revision"."entryId"`,
    where: revisionConditions(query, viewer, provider),
    order: revisionOrder(query, provider),
  };
}

/** An owner's revisions are found by date; of an entry that may be edited all are shown. */
function nestedOf(context: Context, owner: RevisionOwner, query: RevisionQuery): NestedList {
  const list = listOf(context, query);
  const { kinds: _, order = [], ...filters } = query;
  const [first, ...further] = order;
  const isByDate = !first || (further.length === 0 && ['date', 'modified'].includes(first.by));
  return {
    ...list,
    table: sql`"Revision"`,
    rangesOf: (key) => [
      sql`${sql.ref(`Revision.${owner}`)} = ${key} AND "Revision"."isAutosave" = ${false}`,
    ],
    indexOrder: isByDate
      ? list.order
      : revisionOrder({ kinds: [] }, context.services.database.provider),
    isDense: owner === 'entryId' && !isNarrowed(filters),
  };
}
