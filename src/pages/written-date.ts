import type { SiteSettings } from '../config/site-settings.ts';
import { siteLanguage } from './site-language.ts';

/** What the site's clocks showed, as people write dates: the day, spelt out. */
export const writtenDate = (local: string, site: SiteSettings): string =>
  formatOf(siteLanguage(site)).format(new Date(`${local}Z`));

const formats = new Map<string, Intl.DateTimeFormat>();

/** In UTC, since it is the site's wall clock already. */
function formatOf(language: string): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(language, made);
  return made;
}
