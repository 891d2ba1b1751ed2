import type { Context } from '../../../operation/context.ts';
import { toLocal, toUtc } from './time/event-time.ts';

/** The present day at the site, `YYYY-MM-DD`; what is made of it is over when the day is. @param zone the site's */
export function siteDay({ now, validity }: Context, zone: string): string {
  const day = toLocal(now, zone).slice(0, 10);
  validity.holdUntil(toUtc(`${dayAfter(day)}T00:00:00`, zone));
  return day;
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
