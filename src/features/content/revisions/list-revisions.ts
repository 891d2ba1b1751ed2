import { type RawBuilder, sql } from 'kysely';
import { readFilters } from '../../../content/entries/entry-filters.ts';
import { positionIn, typeOfKey } from '../../../content/entries/entry-order.ts';
import type { EntryOrder, NamedOrder } from '../../../content/entries/entry-query.ts';
import { assertOrderHasBase, cursorOrder } from '../../../content/entries/list-entries.ts';
import type { Revision } from '../../../content/entries/revision-loaders.ts';
import { parseSearch } from '../../../content/entries/search-terms.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { type ListReading, nestedRowList, rowList } from '../../../operation/lists/list-reading.ts';
import { isNarrowed } from '../../../operation/lists/nested.ts';
import type { NestedList } from '../../../operation/lists/nested-list.ts';
import type { OrderColumn } from '../../../operation/lists/order.ts';
import type { ListSource } from '../../../operation/lists/window.ts';
import {
  anyone,
  defineListOperation,
  type ListValues,
  type Page,
} from '../../../operation/operation.ts';
import type { Database } from '../../../storage/database.ts';
import { searchRelevance } from '../../../storage/search/search-condition.ts';
import { assertCanReadRevisions, loadParent, revisedKinds } from './revision-policy.ts';
import {
  entriesNamed,
  type RevisionQuery,
  revisionConditions,
  revisionCursorArgs,
  revisionListArgs,
} from './revision-query.ts';

/** Returns the columns of the order, with the id as the last one to make it total. */
function revisionOrder(
  query: RevisionQuery,
  provider: Database['provider'],
): readonly OrderColumn[] {
  const { order = [] } = query;
  const asked = order.length > 0 ? order : [{ by: 'date', direction: 'desc' } as const];
  const columns = asked.map((one) => ({
    expression: expressionOf(one.by, query, provider),
    direction: one.direction,
    type: typeOfKey(one, TEXTS),
  }));
  const direction = asked[0]?.direction ?? 'desc';
  return [...columns, { expression: ID, direction, type: 'integer' }];
}

const ID = sql<number>`"Revision"."id"`;
const ENTRY = sql<number>`"Revision"."entryId"`;
const TEXTS: ReadonlySet<NamedOrder> = new Set(['date', 'modified', 'title']);

function expressionOf(
  by: EntryOrder['by'],
  query: RevisionQuery,
  provider: Database['provider'],
): RawBuilder<string | number> {
  switch (by) {
    case 'author':
      return sql`coalesce("Revision"."authorId", 0)`;
    case 'id':
      return ID;
    case 'include':
      return positionIn(ID, query.include ?? []);
    case 'include_slugs':
      return positionIn(ENTRY, entriesNamed(query.slugs ?? []));
    case 'parent':
    case 'slug': // which begins with the id of what the state is of
      return ENTRY;
    case 'relevance':
      return searchRelevance(provider, 'RevisionSearch', query.search);
    case 'title':
      return sql`"Revision"."sortTitle"`;
    case 'date':
    case 'modified':
      return sql`"Revision"."date"`;
    default: // of what a state has not; a bare 0 behind ORDER BY would be the number of a column
      return sql`0 + 0`;
  }
}

/** The column of the owners of revisions: the entry, or the author. */
type RevisionOwner = 'entryId' | 'authorId';

const TABLES = ['Revision', 'Entry', 'User'] as const;

/** Reads the revisions (without autosaves) of entries that the viewer may edit. */
const allRevisions = rowList<RevisionQuery, Revision>(listOf, ...TABLES);

/** Reads the revisions of an owner. */
const revisionsOf = nestedRowList<RevisionOwner, RevisionQuery, Revision>(nestedOf, ...TABLES);

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
    parent: sql.ref(`Revision.${owner}`),
    ranges: [sql`"Revision"."isAutosave" = ${false}`],
    indexOrder: isByDate
      ? list.order
      : revisionOrder({ kinds: [] }, context.services.database.provider),
    isDense: owner === 'entryId' && !isNarrowed(filters),
  };
}

type Values = ListValues<typeof revisionListArgs, typeof revisionCursorArgs>;

/** Lists the revisions of a text (docs/rest.md §4.9): numbered pages of one text's, by cursors those of all that the viewer may edit. */
export const listRevisions = defineRevisionList(allRevisions);

/** Lists the revisions of an entry or by a user. Lists of many owners are read together. */
export const listRevisionsOf = (owner: RevisionOwner, key: number) =>
  defineRevisionList(revisionsOf(owner, key));

function defineRevisionList({ find, count }: ListReading<RevisionQuery, Revision>) {
  return defineListOperation({
    name: 'listRevisions',
    summary: 'Lists the stored states of a text.',
    args: revisionListArgs,
    cursorArgs: revisionCursorArgs,
    async authorizePage(context, { parent }) {
      assertCanReadRevisions(context, await loadParent(context, parent));
    },
    authorize: anyone,
    toQuery: (context, args, by) =>
      by === 'cursor' ? toCursorQuery(context, args) : toRevisionQuery(args),
    order: allRevisions.order,
    find,
    count,
    async readPage(context, query, _, args): Promise<Page<Revision>> {
      const total = await count(context, query);
      return { items: await find(context, query, windowOf(args, total)), total };
    },
  });
}

const toCursorQuery = async (context: Context, args: Values): Promise<RevisionQuery> => ({
  ...(await readFilters(context, { ...args, parent: args.parents }, 'cursor')),
  kinds: args.kinds ?? revisedKinds,
  statuses: args.statuses,
  order: cursorOrder(args, { by: 'date', direction: 'desc' }),
});

function toRevisionQuery(args: Values): RevisionQuery {
  assertOrderHasBase(args);
  return {
    kinds: revisedKinds,
    parents: [args.parent],
    include: args.include,
    exclude: args.exclude,
    search: args.search === undefined ? undefined : parseSearch(args.search),
    order: listOrder(args),
  };
}

/** Orders that a caller gave, and relevance, know one direction only. */
function listOrder({ orderby, order }: Values): readonly EntryOrder[] {
  if (orderby === 'relevance')
    return [
      { by: 'relevance', direction: 'desc' },
      { by: 'date', direction: 'desc' },
    ];
  return [{ by: orderby, direction: orderby === 'include' ? 'asc' : order }];
}

/** @throws ApiError `rest_revision_invalid_offset_number`, `rest_revision_invalid_page_number` beyond the end of what there is */
function windowOf({ page, per_page: perPage, offset }: Values, total: number) {
  const begin = offset ?? (perPage === undefined ? 0 : (page - 1) * perPage);
  if (offset !== undefined && total > 0 && offset >= total)
    throw new ApiError(
      'rest_revision_invalid_offset_number',
      400,
      'The offset is beyond the last revision.',
    );
  if (offset === undefined && total > 0 && page > Math.ceil(total / (perPage ?? total)))
    throw new ApiError(
      'rest_revision_invalid_page_number',
      400,
      'The page asked for is beyond the last one.',
    );
  return { limit: perPage ?? total, offset: Math.max(begin, 0) };
}
