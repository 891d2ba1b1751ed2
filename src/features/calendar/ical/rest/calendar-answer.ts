import { string, unlisted } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Answer } from '../../../../rest/answer.ts';
import type { EventRef } from '../../events/event-query.ts';
import { CALENDAR_TYPE, calendarOfEvents } from '../calendar-of-events.ts';
import { prefersCalendar } from './prefers-calendar.ts';

/** The argument that requests a calendar file. */
export const formatArg = {
  format: unlisted(string({ description: '`ics` for a calendar file; JSON otherwise.' })),
};

/**
 * Responds with events as a calendar file if the caller wants one: `format=ics`, or without a `format` the `Accept`
 * header; otherwise null.
 */
export async function calendarAnswer(
  context: Context,
  refs: readonly Pick<EventRef, 'id'>[],
  format: string | undefined,
  accept: string | null,
): Promise<Answer | null> {
  const isNegotiated = format === undefined && prefersCalendar(accept);
  if (!isNegotiated && format !== 'ics') return null;
  return {
    status: 200,
    headers: {
      'Content-Type': CALENDAR_TYPE,
      'Content-Disposition': 'inline; filename="events.ics"',
      ...(isNegotiated ? { Vary: 'Accept' } : {}),
    },
    body: await calendarOfEvents(context, refs),
  };
}
