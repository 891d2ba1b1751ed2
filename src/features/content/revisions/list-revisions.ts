import { ApiError } from '../../../lib/api-error.ts';
import type { ArgValues } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import type { EntryOrder } from '../entries/entry-query.ts';
import { parseSearch } from '../entries/search-terms.ts';
import { countRevisions, findRevisions } from './find-revisions.ts';
import { revisedKinds } from './revised-kinds.ts';
import type { Revision } from './revision-loaders.ts';
import { assertCanReadRevisions, loadParent } from './revision-policy.ts';
import { type RevisionQuery, revisionListArgs } from './revision-query.ts';

type ListValues = ArgValues<typeof revisionListArgs>;

/** interface.md §4.4 */
export const listRevisions = defineOperation({
  name: 'listRevisions',
  kind: 'query',
  summary: 'Lists the stored states of a text.',
  args: revisionListArgs,
  async authorize(context, { parent }) {
    assertCanReadRevisions(context, await loadParent(context, parent));
  },
  async resolve(context, args): Promise<Page<Revision>> {
    assertOrderHasBase(args);
    const query = toRevisionQuery(args);
    const total = await countRevisions(context, query);
    const window = windowOf(args, total);
    return { items: await findRevisions(context, query, window), total };
  },
});

const KINDS = [...revisedKinds.keys()];

const toRevisionQuery = (args: ListValues): RevisionQuery => ({
  kinds: KINDS,
  parents: [args.parent],
  include: args.include,
  exclude: args.exclude,
  search: args.search === undefined ? undefined : parseSearch(args.search),
  order: listOrder(args),
});

/** Orders that a caller gave, and relevance, know one direction only. */
function listOrder({ orderby, order }: ListValues): readonly EntryOrder[] {
  if (orderby === 'relevance')
    return [
      { by: 'relevance', direction: 'desc' },
      { by: 'date', direction: 'desc' },
    ];
  return [{ by: orderby, direction: orderby === 'include' ? 'asc' : order }];
}

/** @throws ApiError `rest_no_search_term_defined`, `rest_orderby_include_missing_include` */
function assertOrderHasBase({ orderby, search, include }: ListValues): void {
  if (orderby === 'relevance' && !search?.trim())
    throw new ApiError('rest_no_search_term_defined', 400, 'To order by relevance, give a search.');
  if (orderby === 'include' && include.length === 0)
    throw new ApiError(
      'rest_orderby_include_missing_include',
      400,
      'To order by include, give the ids in include.',
    );
}

/** @throws ApiError `rest_revision_invalid_offset_number`, `rest_revision_invalid_page_number` beyond the end of what there is */
function windowOf({ page, per_page: perPage, offset }: ListValues, total: number) {
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
