import type { Context } from '../../context.ts';
import type { Page } from '../../operation/page.ts';
import { refusePageBeyondLast } from '../../operation/refuse-page-beyond-last.ts';
import type { EntryQuery, EntryRef } from './entry-query.ts';
import { countEntries, type EntryPlace, findEntries } from './find-entries.ts';

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
    findAtOffset(context, query, offset ?? (page - 1) * limit, limit),
    countEntries(context, query),
  ]);
  if (offset === undefined) refusePageBeyondLast(page, limit, total);
  return { items, total };
}

/** The entries from an offset on, read from the nearest place that is known; where they end is known then too. */
async function findAtOffset(
  context: Context,
  query: EntryQuery,
  offset: number,
  limit: number,
): Promise<readonly EntryPlace[]> {
  const { places } = context.services;
  const { entry: stamp } = context.stamps;
  const list = JSON.stringify(query);
  const near = offset > 0 ? places.before(list, offset, stamp) : undefined;
  const items = await findEntries(context, query, {
    limit,
    offset: offset - (near?.offset ?? 0),
    ...(near ? { from: near.keys } : {}),
  });
  const last = items.at(-1);
  if (last) places.add(list, { offset: offset + items.length, keys: last.keys }, stamp);
  return items;
}
