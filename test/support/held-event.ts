import { createEntry } from '../../src/content/entries/create-entry.ts';
import { addEvents, attachParties } from '../../src/features/calendar/events/write-event.ts';
import type { TestSite } from './test-site.ts';

interface HeldEvent {
  readonly title?: string;
  readonly status?: string;
  /** UTC, `YYYY-MM-DDTHH:MM:SS`. */
  readonly ends?: string;
  readonly venues?: readonly number[];
  readonly organizers?: readonly number[];
  readonly terms?: Readonly<Record<string, readonly number[]>>;
}

/** Writes an event with its hosts as rows; returns its id. */
export async function holdEvent(
  site: TestSite,
  {
    title = 'An event',
    status = 'publish',
    ends = '2999-01-01T11:00:00',
    venues = [],
    organizers = [],
    terms = {},
  }: HeldEvent,
): Promise<number> {
  const context = await site.context('admin');
  return context.write(async (transaction) => {
    const id = await createEntry(context, transaction, 'ext_events', { title, status, terms });
    const starts = `${ends.slice(0, 11)}00:00:00`;
    const event = {
      entryId: id,
      startLocal: starts,
      startUtc: starts,
      endLocal: ends,
      endUtc: ends,
      lastEndUtc: ends,
      timezone: 'UTC',
    };
    await addEvents(transaction, [event], context.now);
    await attachParties(transaction, [{ eventId: id, venues, organizers }]);
    return id;
  });
}
