import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { Entry } from '../../content/entries/entry.ts';
import { presentDates } from '../../content/entries/present-entry.ts';

/** What events, venues and organizers alike show first. Their authors are strings (recorded). */
export function presentCalendarEntry(context: Context, entry: Entry): Resource {
  const { date, date_gmt, modified, modified_gmt } = presentDates(context, entry);
  return {
    author: String(entry.authorId ?? 0),
    status: context.addresses.status(entry.status),
    date: calendarTime(date),
    date_utc: calendarTime(date_gmt),
    modified: calendarTime(modified),
    modified_utc: calendarTime(modified_gmt),
  };
}

/** A moment or wall-clock time as the calendar writes it: `YYYY-MM-DD HH:MM:SS`. */
export const calendarTime = (moment: string): string => moment.replace('T', ' ');

/** By what other sites know a record of this one: the site's host and the record's id. */
export function presentGlobalIds({ addresses }: Context, id: number) {
  const { hostname, pathname } = new URL(addresses.site);
  const globalId = `${hostname}${pathname.replace(/\/$/, '')}?id=${id}`;
  return { global_id: globalId, global_id_lineage: [globalId] };
}
