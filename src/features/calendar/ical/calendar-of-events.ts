import { decodeHTML } from 'entities';
import type { Context } from '../../../operation/context.ts';
import type { EventRef } from '../events/event-query.ts';
import { calendarText } from './calendar-text.ts';
import { loadCalendarEvents } from './load-calendar-events.ts';

/** The media type of a calendar file (RFC 5545 §8.1). */
export const CALENDAR_TYPE = 'text/calendar; charset=UTF-8';

/**
 * Events as a calendar file, named after the site; of a page of a list or a view, or of one event. Which the viewer may read is for
 * whoever found them to have asked.
 */
export async function calendarOfEvents(
  context: Context,
  refs: readonly Pick<EventRef, 'id'>[],
): Promise<string> {
  return calendarText(decodeHTML(context.site.title), await loadCalendarEvents(context, refs));
}
