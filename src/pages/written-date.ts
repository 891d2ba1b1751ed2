import type { SiteSettings } from '../config/site-settings.ts';
import { siteLanguage } from './site-language.ts';

/** Formats a date of the site's local time for people: the day, with the month spelt out. */
export const writtenDate = (local: string, site: SiteSettings): string =>
  formatOf(siteLanguage(site)).format(new Date(`${local}Z`));

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats as UTC, since the input is local time already. */
function formatOf(language: string): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(language, made);
  return made;
}
