import type { SiteSettings } from '../site/site-settings.ts';

/** The site's zone by a name that events keep: an IANA name, or `UTC+2`, `UTC-3:30`. */
export function siteZone({ timezone, gmtOffset }: SiteSettings): string {
  if (timezone !== '') return timezone;
  const minutes = Math.round(Math.abs(gmtOffset) * 60);
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC${gmtOffset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${past}`;
}
