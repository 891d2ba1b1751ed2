import type { Context } from '../../../operation/context.ts';
import { toLocal, toUtc } from './time/event-time.ts';

/**
 * Returns the current day at the site, `YYYY-MM-DD`, and limits the validity of the response to that day. @param zone
 * the site's
 */
export function siteDay({ now, validity }: Context, zone: string): string {
  const day = toLocal(now, zone).slice(0, 10);
  validity.holdUntil(toUtc(`${dayAfter(day)}T00:00:00`, zone));
  return day;
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
