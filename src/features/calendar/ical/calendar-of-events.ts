import { decodeHTML } from 'entities';
import type { Context } from '../../../operation/context.ts';
import type { EventRef } from '../events/event-query.ts';
import { calendarText } from './calendar-text.ts';
import { loadCalendarEvents } from './load-calendar-events.ts';

/** The media type of a calendar file (RFC 5545 §8.1). */
export const CALENDAR_TYPE = 'text/calendar; charset=UTF-8';

/**
 * Builds a calendar file, named after the site, from the events of a list, a view or a single page. The caller has
 * already checked that the viewer may read them.
 */
export async function calendarOfEvents(
  context: Context,
  refs: readonly Pick<EventRef, 'id'>[],
): Promise<string> {
  return calendarText(decodeHTML(context.site.title), await loadCalendarEvents(context, refs));
}
