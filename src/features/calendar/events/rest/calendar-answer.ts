import { parseAccept } from 'hono/utils/accept';
import { string, unlisted } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Answer } from '../../../../rest/answer.ts';
import { CALENDAR_TYPE, calendarOfEvents } from '../calendar-file/calendar-of-events.ts';
import type { EventRef } from '../event-query.ts';

/** Whether `Accept` prefers a calendar file to JSON (RFC 9110 §12.5.1); of equal preferences the first wins. */
function prefersCalendar(accept: string | null): boolean {
  const ranges = parseAccept((accept ?? '').slice(0, LONGEST).toLowerCase()); // by weight
  return ranges.find(({ q }) => q > 0)?.type === 'text/calendar';
}

const LONGEST = 1000;

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
): Promise<(Answer & { readonly body: string }) | null> {
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
