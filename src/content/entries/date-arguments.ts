import type { SiteSettings } from '../../config/site-settings.ts';
import { writtenTime } from '../../operation/date-time.ts';
import { fromSiteTime, readMoment, type SiteZone, toSiteTime } from '../../operation/site-time.ts';
import { type DateQuery, dayAt, isYear, readClockQuery } from './clock-query.ts';
import type { DateFilters } from './date-conditions.ts';
import type { DateBound } from './entry-query.ts';

const EDGES = [
  ['after', 'date', 'after'],
  ['before', 'date', 'before'],
  ['modified_after', 'modified', 'after'],
  ['modified_before', 'modified', 'before'],
] as const;

/** Returns the bounds that the arguments of a list name. */
export const readDateBounds = (args: DateArgs, site: SiteZone): readonly DateBound[] =>
  EDGES.flatMap(([name, column, edge]) => {
    const text = args[name];
    return text === undefined ? [] : [{ column, [edge]: readMoment(text, site) ?? '' }];
  });

type DateArgs = { readonly [Name in (typeof EDGES)[number][0]]?: string | undefined };

/**
 * Converts conditions on a moment to those of an entry query. Days and times are those of the site's clocks.
 * @throws ApiError `rest_invalid_param` as `readClockQuery`
 */
export function readDateQuery(
  { date_query: query }: { readonly date_query?: DateQuery | undefined },
  { site, now }: { readonly site: SiteSettings; readonly now: string },
): DateFilters | undefined {
  if (!query) return undefined;
  const column = query.column ?? 'date';
  const { bounds, parts } = readClockQuery(
    query,
    Number(toSiteTime(now, site).slice(0, 4)),
    'date_query',
  );
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

/** Returns the bounds on moments that a comparison of years implies: local time is less than a day from UTC. */
function yearBounds({ year, compare }: DateQuery, column: DateBound['column']): DateBound[] {
  if (year == null || column !== 'date') return [];
  const isAfter = compare?.startsWith('>') ?? false;
  if (!isAfter && !compare?.startsWith('<')) return [];
  const first = compare === '>' || compare === '<=' ? year + 1 : year;
  if (!isYear(first - 1) || !isYear(first)) return [];
  const bound = writtenTime(dayAt(first, 1, isAfter ? 0 : 2).getTime());
  return [{ column, inclusive: true, ...(isAfter ? { after: bound } : { before: bound }) }];
}
