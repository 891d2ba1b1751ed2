import type { Transaction } from '../../../storage/write.ts';

/** Ids of the venues and organizers of an event, in order. */
export interface EventParties {
  readonly eventId: number;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
}

/**
 * Gives events, which this transaction has made or holds, venues and organizers where they have none. The start, which lists of these
 * are sorted by, is copied from the event; from then on the foreign key keeps it true (docs/adr/0013-terms-know-their-entries.md).
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
