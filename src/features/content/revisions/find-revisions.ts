import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { nestedRowList, rowList } from '../../../operation/list-reading.ts';
import type { NestedList } from '../../../storage/nested-list.ts';
import { isNarrowed } from '../../../storage/nested-lists.ts';
import type { ListSource } from '../../../storage/read-window.ts';
import { revisionConditions } from './revision-conditions.ts';
import type { Revision } from './revision-loaders.ts';
import { revisionOrder } from './revision-order.ts';
import type { RevisionQuery } from './revision-query.ts';

/** What revisions hang on: what they are of, and who wrote them. */
export type RevisionOwner = 'entryId' | 'authorId';

const TABLES = ['Revision', 'Entry', 'User'] as const;

/** The revisions (no autosaves) of what the viewer may edit. */
export const allRevisions = rowList<RevisionQuery, Revision>(listOf, ...TABLES);

/** Those of an owner. */
export const revisionsOf = nestedRowList<RevisionOwner, RevisionQuery, Revision>(
  nestedOf,
  ...TABLES,
);

function listOf(query: RevisionQuery, { viewer, services }: Context): ListSource {
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
  const list = listOf(query, context);
  const { kinds: _, order = [], ...filters } = query;
  const [first, ...further] = order;
  const isByDate = !first || (further.length === 0 && ['date', 'modified'].includes(first.by));
  return {
    ...list,
    table: sql`"Revision"`,
    rowid: sql`"Revision"."id"`,
    rangesOf: (key) => [
      sql`${sql.ref(`Revision.${owner}`)} = ${key} AND "Revision"."isAutosave" = ${false}`,
    ],
    indexOrder: isByDate
      ? list.order
      : revisionOrder({ kinds: [] }, context.services.database.provider),
    isDense: owner === 'entryId' && !isNarrowed(filters),
  };
}
