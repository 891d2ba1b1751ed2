import type { Page, PageRequest } from '../../../../pages/page.ts';
import { CALENDAR_TYPE, calendarOfEvents } from '../../events/calendar-file/calendar-of-events.ts';
import { assertCanReadEvent, findEvent } from '../../events/find-event.ts';

/**
 * The calendar file of an event, below its page, `/event/concert/ical/` or `/event/concert/?ical=1`; null for any other address.
 * @throws ApiError if the event does not exist or the viewer may not read it
 */
export async function eventCalendarFile({
  context,
  path,
  query,
}: PageRequest): Promise<Page | null> {
  const [, slug, file] = /^\/event\/([^/]+)(\/ical)?\/?$/.exec(path) ?? [];
  if (slug === undefined || !(file || query.has('ical'))) return null;
  const { summary } = await findEvent(context, { slug });
  await assertCanReadEvent(context, summary, undefined);
  const name = /^[\w-]+$/.test(summary.slug) ? summary.slug : `event-${summary.id}`;
  return {
    status: 200,
    headers: {
      'Content-Type': CALENDAR_TYPE,
      'Content-Disposition': `attachment; filename="${name}.ics"`,
    },
    body: await calendarOfEvents(context, [summary]),
  };
}
