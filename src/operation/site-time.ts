import type { SiteSettings } from '../config/site-settings.ts';
import { instantOf, parseDateTime, shifted } from './date-time.ts';
import { offsetAt } from './time-zones.ts';

/** The settings for a site's local time. */
export type SiteZone = Pick<SiteSettings, 'timezone' | 'gmtOffset'>;

/** A stored moment (UTC) as the wall clock at the site shows it, in the same form. */
export const toSiteTime = (moment: string, zone: SiteZone): string =>
  isUtc(zone) ? moment : shift(moment, minutesAt(moment, zone));

/** The moment (UTC) at which the site's wall clock shows `local`; in a gap or an overlap of the zone, the earlier offset. */
export function fromSiteTime(local: string, zone: SiteZone): string {
  if (isUtc(zone)) return local;
  const guess = shift(local, -minutesAt(local, zone));
  return shift(local, -minutesAt(guess, zone));
}

/** A date as a caller wrote it, as a moment: with a zone it is converted, without one it is the site's (`asUtc`: UTC). */
export function readMoment(text: string, zone: SiteZone, asUtc = false): string | null {
  const read = parseDateTime(text);
  if (!read) return null;
  if (read.offset !== null) return shift(read.local, -read.offset);
  return asUtc ? read.local : fromSiteTime(read.local, zone);
}

/** Hours east of UTC that the site's clocks show at a moment. */
export const offsetHours = (moment: string, zone: SiteZone): number => minutesAt(moment, zone) / 60;

const isUtc = ({ timezone, gmtOffset }: SiteZone) =>
  timezone === '' ? gmtOffset === 0 : timezone === 'UTC';

const shift = (moment: string, minutes: number): string =>
  minutes === 0 ? moment : shifted(moment, minutes * 60_000);

/** Minutes east of UTC that the zone's clocks show at a moment; the seconds of offsets long ago are rounded. */
const minutesAt = (moment: string, { timezone, gmtOffset }: SiteZone): number =>
  timezone === '' ? gmtOffset * 60 : Math.round(offsetAt(timezone, instantOf(moment)) / 60);

/** A moment, with the original local time of a record that was moved in if the site's zone gives another one. */
export interface Dated {
  readonly date: string;
  readonly dateLocal: string | null;
}

interface Modified {
  readonly modified: string;
  readonly modifiedLocal: string | null;
}

/** The date of a record as the clocks of its site showed it (docs/adr/0002-moments-are-text.md). */
export const localDate = ({ date, dateLocal }: Dated, zone: SiteZone): string =>
  dateLocal ?? toSiteTime(date, zone);

/** The date of a record's last change as the clocks of its site showed it. */
export const localModified = ({ modified, modifiedLocal }: Modified, zone: SiteZone): string =>
  modifiedLocal ?? toSiteTime(modified, zone);

/** The date of an entry in UTC as its site gave it. Lists are sorted by `date` if the two differ. */
export const utcDate = ({ date, dateUtc }: { date: string; dateUtc: string | null }): string =>
  dateUtc ?? date;

/** The date of an entry's last change in UTC as its site gave it. */
export const utcModified = (entry: { modified: string; modifiedUtc: string | null }): string =>
  entry.modifiedUtc ?? entry.modified;
