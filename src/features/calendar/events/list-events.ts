import { anyone, defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import { eventKind } from '../entries/calendar-kind.ts';
import {
  assertCalendarPageExists,
  type CalendarPage,
  readCalendarPage,
} from '../entries/calendar-page.ts';
import { eventListArgs } from './event-list-args.ts';
import type { EventRef } from './event-query.ts';
import { type EventWindow, readEventWindow } from './event-window.ts';
import { countEvents, findEvents } from './find-events.ts';
import { readEventQuery } from './read-event-query.ts';

/** One page of events, and how the arguments were understood. */
export interface EventPage extends Page<EventRef> {
  readonly page: CalendarPage;
  readonly window: EventWindow;
}

/**
 * Lists one page of events, as ids and versions (interface.md §4.3). The query checks who may see unpublished events;
 * events hidden from listings are only visible to users who may edit them.
 */
export const listEvents = defineOperation({
  name: 'listEvents',
  kind: 'query',
  summary: 'Lists events.',
  args: eventListArgs,
  authorize: anyone,
  async resolve(context, args): Promise<EventPage> {
    const page = readCalendarPage(context, args);
    const window = readEventWindow(context, args, 'from today');
    const asked = await readEventQuery(context, args, window);
    const seesHidden = context.viewer.can('edit_others_ext_events');
    const query = {
      ...asked,
      ...(seesHidden ? {} : { isHidden: false }),
      // Sorts as people read: by each event's local time (recorded).
      order: asked.order.map((one) => (one.by === 'start' ? BY_LOCAL_START : one)),
    };
    const { offset, perPage: limit } = page;
    const items = await findEvents(context, query, { offset, limit, isCounted: true });
    const total = await countEvents(context, query);
    assertCalendarPageExists(eventKind, page, total);
    return { items, total, page, window };
  },
});

const BY_LOCAL_START = { by: 'local', direction: 'asc' } as const;
