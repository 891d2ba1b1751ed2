import type { Context } from '../../context.ts';
import type { Page } from '../../operation/page.ts';
import { refusePageBeyondLast } from '../../operation/refuse-page-beyond-last.ts';
import type { EntryQuery, EntryRef } from './entry-query.ts';
import { countEntries, findEntries } from './find-entries.ts';

interface Paging {
  readonly page: number;
  readonly per_page: number;
  readonly offset?: number | undefined;
}

/** One page of a list with the list's total. @throws ApiError `rest_post_invalid_page_number` */
export async function pageOfEntries(
  context: Context,
  query: EntryQuery,
  { page, per_page: limit, offset }: Paging,
): Promise<Page<EntryRef>> {
  const [items, total] = await Promise.all([
    findEntries(context, query, { limit, offset: offset ?? (page - 1) * limit }),
    countEntries(context, query),
  ]);
  if (offset === undefined) refusePageBeyondLast(page, limit, total);
  return { items, total };
}
