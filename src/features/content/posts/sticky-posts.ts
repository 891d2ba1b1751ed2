import type { Context } from '../../../operation/context.ts';
import { type EntryQuery, type EntryRef, isFiltered } from '../entries/entry-query.ts';
import { findEntries } from '../entries/find-entries.ts';

/** At most so many sticky posts are put before a first page. */
const MOST_STICKY = 100;

/** Whether a list is of all posts, which alone begins with the sticky ones. Some may be left out by their ids, or by what may be edited. */
export const isOfAll = (query: EntryQuery): boolean =>
  !isFiltered({ ...query, exclude: undefined, editable: undefined });

/** The first page of a list with the site's sticky posts before it, wherever else they would stand (`ignore_sticky=false`). */
export async function moveStickyFirst(
  context: Context,
  page: readonly EntryRef[],
  query: EntryQuery,
): Promise<readonly EntryRef[]> {
  const sticky = await findEntries(context, { ...query, isSticky: true }, { limit: MOST_STICKY });
  const ids = new Set(sticky.map(({ id }) => id));
  return [...sticky, ...page.filter(({ id }) => !ids.has(id))];
}
