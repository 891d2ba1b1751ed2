import type { SiteSettings } from '../config/site-settings.ts';

/** The site's language as HTML names it (BCP 47): `de_DE` is `de-DE`. */
export function siteLanguage({ language }: Pick<SiteSettings, 'language'>): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}
