import { canEditRecord } from '../../../auth/record-capabilities.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { defineListOperation, type ListValues } from '../../../operation/list-operation.ts';
import type { ListReading } from '../../../operation/list-reading.ts';
import { anyone } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import { assertOrderHasBase, cursorFilter, cursorOrder } from '../entries/entry-list-query.ts';
import { entryById } from '../entries/entry-loaders.ts';
import type { EntryOrder } from '../entries/entry-query.ts';
import { parseSearch } from '../entries/search-terms.ts';
import { allRevisions, type RevisionOwner, revisionsOf } from './find-revisions.ts';
import { revisedKinds } from './revised-kinds.ts';
import type { Revision } from './revision-loaders.ts';
import { assertCanReadRevisions, loadParent } from './revision-policy.ts';
import { type RevisionQuery, revisionCursorArgs, revisionListArgs } from './revision-query.ts';

type Values = ListValues<typeof revisionListArgs, typeof revisionCursorArgs>;

/** Lists the revisions of a text (interface.md §4.4): numbered pages of one text's, by cursors those of all that the viewer may edit. */
export const listRevisions = defineRevisionList(allRevisions);

/** The same of an entry or by a user. Lists of many of them are read together. */
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
    async find(context, query: RevisionQuery, window) {
      const found = await find(context, query, window);
      const entries = await Promise.all(
        found.map(({ entryId }) => entryById(context).load(entryId)),
      );
      return found.filter((_, i) => {
        const entry = entries[i];
        return entry && canEditRecord(context.viewer, entry);
      });
    },
    count,
    async readPage(context, query, _, args): Promise<Page<Revision>> {
      const total = await count(context, query);
      return { items: await find(context, query, windowOf(args, total)), total };
    },
  });
}

const KINDS = [...revisedKinds.keys()];

const toCursorQuery = async (context: Context, args: Values): Promise<RevisionQuery> => ({
  ...(await cursorFilter(context, { ...args, parent: args.parents })),
  kinds: args.kinds ?? KINDS,
  statuses: args.statuses,
  order: cursorOrder(args, { by: 'date', direction: 'desc' }),
});

function toRevisionQuery(args: Values): RevisionQuery {
  assertOrderHasBase(args);
  return {
    kinds: KINDS,
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
