import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import type { Window } from '../../../storage/read-window.ts';
import { invalidCalendarParam } from './calendar-args.ts';
import type { CalendarKind } from './calendar-kind.ts';

/** A page of a list. */
export interface CalendarPage {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
}

/** The calendar's lists accept any positive page size, but return at most this many items. */
const MOST_PER_PAGE = 500;

/**
 * Reads the requested page; the site's setting gives the default size.
 * @throws ApiError `rest_invalid_param` for a page or a size below 1
 */
export function readCalendarPage(
  { site }: Pick<Context, 'site'>,
  { page, per_page: asked }: { readonly page: number; readonly per_page: number | undefined },
): CalendarPage {
  if (page < 1) throw invalidCalendarParam('page', 'must be at least 1');
  if (asked !== undefined && asked < 1)
    throw invalidCalendarParam('per_page', 'must be at least 1');
  const limit = Math.min(asked ?? Math.max(site.postsPerPage, 1), MOST_PER_PAGE);
  return { page, limit, offset: (page - 1) * limit };
}

/** @throws ApiError 404 `venue-archive-page-not-found` (and so on) for a page beyond the last; the first page of nothing is no error */
export function assertCalendarPageExists(
  { word }: Pick<CalendarKind, 'word'>,
  { offset = 0 }: Window,
  total: number,
): void {
  if (offset > 0 && offset >= total)
    throw new ApiError(
      `${word}-archive-page-not-found`,
      404,
      'The page asked for is beyond the last one.',
    );
}
