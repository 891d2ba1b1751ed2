import type { SiteSettings } from '../../../config/site-settings.ts';
import { writtenTime } from '../../../operation/date-time.ts';
import { fromSiteTime, toSiteTime } from '../site/site-time.ts';
import { type DateQuery, dayAt, isYear, readClockQuery } from './clock-query.ts';
import type { DateBound, EntryQuery } from './entry-query.ts';

/**
 * Converts conditions on a moment to those of an entry query. Days and times are those of the site's clocks.
 * @param name the argument that errors are about
 * @throws ApiError `rest_invalid_param` as `readClockQuery`
 */
export function readDateQuery(
  query: DateQuery,
  { site, now }: { readonly site: SiteSettings; readonly now: string },
  name: string,
): Pick<EntryQuery, 'dates' | 'dateParts'> {
  const column = query.column ?? 'date';
  const { bounds, parts } = readClockQuery(query, Number(toSiteTime(now, site).slice(0, 4)), name);
  const { timezone, gmtOffset } = site;
  const zone = { timezone, gmtOffset };
  return {
    dates: [
      ...bounds.map(({ after, before, inclusive }) => ({
        column,
        inclusive,
        ...(after === undefined ? {} : { after: fromSiteTime(after, site) }),
        ...(before === undefined ? {} : { before: fromSiteTime(before, site) }),
      })),
      ...yearBounds(query, column),
    ],
    dateParts: parts.map((part) => ({ ...part, column, zone })),
  };
}

/** What a comparison of years implies of moments: whatever clocks show, a moment is no day from it. */
function yearBounds({ year, compare }: DateQuery, column: DateBound['column']): DateBound[] {
  if (year == null || column !== 'date') return [];
  const isAfter = compare?.startsWith('>') ?? false;
  if (!isAfter && !compare?.startsWith('<')) return [];
  const first = compare === '>' || compare === '<=' ? year + 1 : year;
  if (!isYear(first - 1) || !isYear(first)) return [];
  const bound = writtenTime(dayAt(first, 1, isAfter ? 0 : 2).getTime());
  return [{ column, inclusive: true, ...(isAfter ? { after: bound } : { before: bound }) }];
}
