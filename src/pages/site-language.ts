import type { SiteSettings } from '../config/site-settings.ts';

/** Returns the site's language as HTML names it (BCP 47): `de-DE` for `de_DE`. */
export function siteLanguage({ language }: Pick<SiteSettings, 'language'>): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

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
