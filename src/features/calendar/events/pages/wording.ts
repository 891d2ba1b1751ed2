import type { SiteSettings } from '../../../../config/site-settings.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import { oncePer } from '../../../../lib/once.ts';
import type { Context } from '../../../../operation/context.ts';
import { siteZone } from '../../../../operation/time-zones.ts';
import { siteLanguage } from '../../../../pages/page.ts';
import { withOffset, zoneAbbreviation } from '../../entries/time/event-time.ts';
import { isOff, statusOf } from '../event-status.ts';
import type { ShownEvent } from './shown-event.ts';

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
  /** `Nov` */
  shortMonth(day: string): string;
  /** `Saturday` */
  longWeekday(day: string): string;
  /** `November 2026` */
  month(month: string): string;
  /** `6:00 PM` */
  time(local: string): string;
}

export const wordingOf = (site: Pick<SiteSettings, 'language'>): Wording =>
  wordingIn(siteLanguage(site));

const wordingIn = oncePer(new Map<string, Wording>(), makeWording);

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
    shortMonth: ofDay({ month: 'short' }),
    longWeekday: ofDay({ weekday: 'long' }),
    month: (text) => month.format(new Date(`${text.slice(0, 7)}-01T00:00:00Z`)),
    time: (local) => time.format(new Date(`${local}Z`)),
  };
}

/** Formats when an event begins and ends; names the zone if it differs from the site's. */
export function eventWhen({ site }: Context, event: ShownEvent): Markup {
  const { startLocal, endLocal, startUtc, endUtc, firstDay, lastDay, record } = event;
  const { isAllDay, timezone } = record.event;
  const words = wordingOf(site);
  if (isAllDay)
    return html`<time datetime="${firstDay}">${words.day(firstDay)}</time>${
      lastDay > firstDay && html` – <time datetime="${lastDay}">${words.day(lastDay)}</time>`
    }<span class="event-zone">, all day</span>`;
  const isOnOneDay = endLocal.slice(0, 10) === firstDay;
  const end = `${isOnOneDay ? '' : `${words.day(endLocal)}, `}${words.time(endLocal)}`;
  return html`<time datetime="${withOffset(startLocal, startUtc)}">${words.day(firstDay)}, ${words.time(startLocal)}</time>${
    endLocal > startLocal && html` – <time datetime="${withOffset(endLocal, endUtc)}">${end}</time>`
  }${timezone !== siteZone(site) && html` <span class="event-zone">${zoneAbbreviation(startUtc, timezone)}</span>`}`;
}

/** The title of an event, struck through and with a word before it if nothing takes place at its time. */
export const eventTitle = ({ record: { event }, title }: ShownEvent): Markup =>
  isOff(event) ? html`${statusOf(event).label}: <s>${title}</s>` : html`${title}`;

/** Formats the time at which an event begins, for a list of one day's events. */
export function eventTimeOfDay({ site }: Context, event: ShownEvent, day: string): Markup | null {
  const { startLocal, startUtc, firstDay, record } = event;
  if (record.event.isAllDay || firstDay !== day) return null;
  const datetime = withOffset(startLocal, startUtc);
  return html`<time datetime="${datetime}">${wordingOf(site).time(startLocal)}</time> `;
}
