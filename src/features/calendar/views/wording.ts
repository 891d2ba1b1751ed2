import type { SiteSettings } from '../../../config/site-settings.ts';
import { siteLanguage } from '../../../pages/site-language.ts';

/** Formats days, months and times for people in the site's language. Takes local times, whatever the zone. */
export interface Wording {
  /** `Saturday, November 21, 2026` */
  day(day: string): string;
  /** `Nov 21` */
  shortDay(day: string): string;
  /** `November 21` */
  dayOfMonth(day: string): string;
  /** `Sat` */
  weekday(day: string): string;
  /** `Saturday` */
  longWeekday(day: string): string;
  /** `November 2026` */
  month(month: string): string;
  /** `6:00 PM` */
  time(local: string): string;
}

export function wordingOf(site: Pick<SiteSettings, 'language'>): Wording {
  const language = siteLanguage(site);
  const known = wordings.get(language);
  if (known) return known;
  const made = makeWording(language);
  wordings.set(language, made);
  return made;
}

const wordings = new Map<string, Wording>();

function makeWording(language: string): Wording {
  // Formats as UTC, since the input is local time already.
  const form = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = form(options);
    return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  };
  const time = form({ timeStyle: 'short' });
  const month = form({ year: 'numeric', month: 'long' });
  return {
    day: ofDay({ dateStyle: 'full' }),
    shortDay: ofDay({ month: 'short', day: 'numeric' }),
    dayOfMonth: ofDay({ month: 'long', day: 'numeric' }),
    weekday: ofDay({ weekday: 'short' }),
    longWeekday: ofDay({ weekday: 'long' }),
    month: (text) => month.format(new Date(`${text.slice(0, 7)}-01T00:00:00Z`)),
    time: (local) => time.format(new Date(`${local}Z`)),
  };
}
