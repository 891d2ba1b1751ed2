import type { SiteSettings } from '../config/site-settings.ts';

/** Returns the site's language as HTML names it (BCP 47): `de-DE` for `de_DE`. */
export function siteLanguage({ language }: Pick<SiteSettings, 'language'>): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
