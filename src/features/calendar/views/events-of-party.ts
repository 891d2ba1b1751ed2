import type { Context } from '../../../operation/context.ts';
import type { EventQuery } from '../events/event-query.ts';
import { countEvents, findEvents } from '../events/find-events.ts';
import { startOfMinute } from '../parties/party-query.ts';
import { type ShownEvent, showEvents } from './shown-event.ts';

/** A page of the upcoming events at a venue or of an organizer. */
export interface PartyEvents {
  readonly events: readonly ShownEvent[];
  /** The number of pages, at least one. */
  readonly pages: number;
}

/** @param page from 1; a page beyond the last has no events */
export async function eventsOfParty(
  context: Context,
  host: Pick<EventQuery, 'venues' | 'organizers'>,
  page: number,
): Promise<PartyEvents> {
  const query: EventQuery = {
    ...host,
    entries: { statuses: ['publish'] },
    bounds: [{ of: 'end', compare: '>=', moment: startOfMinute(context) }],
    isHidden: false,
    order: [{ by: 'start', direction: 'asc' }],
  };
  const perPage = Math.min(Math.max(context.site.postsPerPage, 1), 50);
  const found = await findEvents(context, query, {
    limit: perPage,
    offset: (page - 1) * perPage,
    isCounted: true,
  });
  const total = await countEvents(context, query);
  return {
    events: await showEvents(context, found),
    pages: Math.max(1, Math.ceil(total / perPage)),
  };
}
