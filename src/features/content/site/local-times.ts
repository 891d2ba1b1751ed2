import type { SiteSettings } from '../../../config/site-settings.ts';
import { toSiteTime } from './site-time.ts';

type Zone = Pick<SiteSettings, 'timezone' | 'gmtOffset'>;

/** A moment, and what clocks showed, where the record was moved in and the site's zone says otherwise. */
export interface Dated {
  readonly date: string;
  readonly dateLocal: string | null;
}

interface Modified {
  readonly modified: string;
  readonly modifiedLocal: string | null;
}

/** The date of a record as the clocks of its site showed it (docs/adr/0002-moments-are-text.md). */
export const localDate = ({ date, dateLocal }: Dated, zone: Zone): string =>
  dateLocal ?? toSiteTime(date, zone);

/** The same of its last change. */
export const localModified = ({ modified, modifiedLocal }: Modified, zone: Zone): string =>
  modifiedLocal ?? toSiteTime(modified, zone);

/** The date of an entry in UTC as its site told it, which its place in lists does not follow where the two disagree. */
export const utcDate = ({ date, dateUtc }: { date: string; dateUtc: string | null }): string =>
  dateUtc ?? date;

/** The same of its last change. */
export const utcModified = (entry: { modified: string; modifiedUtc: string | null }): string =>
  entry.modifiedUtc ?? entry.modified;
