import type { SiteSettings } from '../features/site/site-settings.ts';
import { toSiteTime } from '../features/site/site-time.ts';
import { siteLanguage } from './site-language.ts';

/** A stored moment as people write dates: the day at the site, spelt out. */
export const writtenDate = (moment: string, site: SiteSettings): string =>
  formatOf(siteLanguage(site)).format(new Date(`${toSiteTime(moment, site)}Z`));

const formats = new Map<string, Intl.DateTimeFormat>();

/** In UTC, since the moment has been shifted to the site's wall clock already. */
function formatOf(language: string): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(language, made);
  return made;
}
