import type { Context } from '../../../operation/context.ts';
import type { EntryQuery, EntryRef } from '../entries/entry-query.ts';
import { findEntries } from '../entries/find-entries.ts';

/** At most so many sticky posts are put before a first page. */
const MOST_STICKY = 100;

/** Whether a list was asked for by what its posts have: only a list of all begins with the sticky ones. */
export const isFiltered = ({
  include = [],
  slugs = [],
  authors = [],
  authorsExclude = [],
  dates = [],
  search,
  terms = [],
  columns = [],
  isSticky,
}: EntryQuery): boolean =>
  search !== undefined ||
  isSticky !== undefined ||
  [include, slugs, authors, authorsExclude, dates, terms, columns].some(({ length }) => length > 0);

/** The first page of a list with the site's sticky posts before it, wherever else they would stand (`ignore_sticky=false`). */
export async function moveStickyFirst(
  context: Context,
  page: readonly EntryRef[],
  query: EntryQuery,
): Promise<readonly EntryRef[]> {
  const { exclude } = query;
  const sticky = await findEntries(
    context,
    {
      kinds: query.kinds,
      statuses: query.statuses,
      privateToAuthor: query.privateToAuthor,
      editable: query.editable,
      exclude,
      isSticky: true,
      order: query.order,
    },
    { limit: MOST_STICKY },
  );
  const ids = new Set(sticky.map(({ id }) => id));
  return [...sticky, ...page.filter(({ id }) => !ids.has(id))];
}
