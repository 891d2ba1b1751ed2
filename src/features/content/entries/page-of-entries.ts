import { assertPageExists } from '../../../operation/assert-page-exists.ts';
import type { Context } from '../../../operation/context.ts';
import type { Page } from '../../../operation/page.ts';
import { countEntries } from './count-entries.ts';
import type { EntryQuery, EntryRef } from './entry-query.ts';
import { findEntries } from './find-entries.ts';

export interface Paging {
  readonly page: number;
  readonly per_page: number;
  readonly offset?: number | undefined;
}

/**
 * One page of a list with the list's total; from an offset beyond the end on, the total is none too, as the reference has it.
 * @throws ApiError `rest_post_invalid_page_number`
 */
export async function pageOfEntries(
  context: Context,
  query: EntryQuery,
  { page, per_page: limit, offset }: Paging,
): Promise<Page<EntryRef>> {
  const found = await entriesFrom(context, query, offset ?? (page - 1) * limit, limit);
  if (offset === undefined) assertPageExists(page, limit, found.total);
  else if (found.items.length === 0) return { items: [], total: 0 };
  return found;
}

/** The entries from an offset on, and how many there are in all. */
export async function entriesFrom(
  context: Context,
  query: EntryQuery,
  offset: number,
  limit: number,
): Promise<Page<EntryRef>> {
  const [items, total] = await Promise.all([
    findEntries(context, query, { limit, offset }),
    countEntries(context, query),
  ]);
  return { items, total };
}
