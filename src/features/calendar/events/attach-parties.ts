import type { Transaction } from '../../../storage/write.ts';

/** The venue and organizer ids of an event, in order. */
export interface EventParties {
  readonly eventId: number;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
}

/**
 * Attaches venues and organizers to events that this transaction has created or locked and that have none. Copies the
 * event's start, which lists of venues and organizers sort by; from then on the foreign key keeps the copy in step
 * (docs/adr/0013-terms-know-their-entries.md).
 */
export async function attachParties(
  { prisma }: Pick<Transaction, 'prisma'>,
  parties: readonly EventParties[],
): Promise<void> {
  const given = parties.filter(({ venues, organizers }) => venues.length + organizers.length > 0);
  if (given.length === 0) return;
  const events = await prisma.event.findMany({
    where: { entryId: { in: given.map(({ eventId }) => eventId) } },
    select: { entryId: true, startUtc: true },
  });
  const starts = new Map(events.map(({ entryId, startUtc }) => [entryId, startUtc]));
  const rows = given.flatMap(({ eventId, ...ids }) => {
    const startUtc = starts.get(eventId);
    return startUtc === undefined ? [] : [{ event: { eventId, startUtc }, ...ids }];
  });
  await prisma.eventVenue.createMany({
    data: rows.flatMap(({ event, venues }) =>
      venues.map((venueId, position) => ({ ...event, venueId, position })),
    ),
  });
  await prisma.eventOrganizer.createMany({
    data: rows.flatMap(({ event, organizers }) =>
      organizers.map((organizerId, position) => ({ ...event, organizerId, position })),
    ),
  });
}
