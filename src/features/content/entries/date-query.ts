import type { SiteSettings } from '../../../config/site-settings.ts';
import { fromSiteTime, toSiteTime } from '../site/site-time.ts';
import { type DateQuery, readClockQuery } from './clock-query.ts';
import type { EntryQuery } from './entry-query.ts';

/**
 * Converts conditions on a moment to those of an entry query. Days and times are those of the site's clocks.
 * @throws ApiError `rest_invalid_param` as `readClockQuery`
 */
export function readDateQuery(
  query: DateQuery,
  { site, now }: { readonly site: SiteSettings; readonly now: string },
): Pick<EntryQuery, 'dates' | 'dateParts'> {
  const column = query.column ?? 'date';
  const { bounds, parts } = readClockQuery(query, Number(toSiteTime(now, site).slice(0, 4)));
  const { timezone, gmtOffset } = site;
  const zone = { timezone, gmtOffset };
  return {
    dates: bounds.map(({ after, before, inclusive }) => ({
      column,
      inclusive,
      ...(after === undefined ? {} : { after: fromSiteTime(after, site) }),
      ...(before === undefined ? {} : { before: fromSiteTime(before, site) }),
    })),
    dateParts: parts.map((part) => ({ ...part, column, zone })),
  };
}
