import type { Context } from '../../context.ts';
import type { Transaction } from '../../storage/write.ts';
import { createOrganizerEntry } from '../organizers/write-organizer.ts';
import { createEntries } from '../records/create-entries.ts';
import { createVenueEntry } from '../venues/write-venue.ts';
import { CLOSED, type EventChanges, made, newEventColumns } from './write-event.ts';

/** Writes many new events as `createEventEntry` does one, by few statements; returns their ids in order. */
export async function createEventEntries(
  context: Context,
  transaction: Transaction,
  events: readonly EventChanges[],
): Promise<readonly number[]> {
  if (events.length === 0) return [];
  const { prisma } = transaction;
  const entries = events.map(({ entry }) => ({ ...CLOSED, ...entry }));
  const ids = await createEntries(context, transaction, 'ext_events', entries);
  const data = events.map(({ event }, i) => ({ ...newEventColumns(event), entryId: ids[i] ?? 0 }));
  await prisma.event.createMany({ data });
  const venues: { eventId: number; venueId: number; position: number }[] = [];
  const organizers: { eventId: number; organizerId: number; position: number }[] = [];
  for (const [i, eventId] of ids.entries()) {
    const linked = events[i];
    const venueIds = await made(linked?.venues ?? [], (one) =>
      createVenueEntry(context, transaction, one),
    );
    const organizerIds = await made(linked?.organizers ?? [], (one) =>
      createOrganizerEntry(context, transaction, one),
    );
    for (const [position, venueId] of venueIds.entries())
      venues.push({ eventId, venueId, position });
    for (const [position, organizerId] of organizerIds.entries())
      organizers.push({ eventId, organizerId, position });
  }
  await prisma.eventVenue.createMany({ data: venues });
  await prisma.eventOrganizer.createMany({ data: organizers });
  return ids;
}
