import type { Transaction } from '../../../storage/write.ts';

/** The venue and organizer ids of an event, in order. */
export interface EventParties {
  readonly eventId: number;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
}

/** Attaches venues and organizers to events that this transaction has created or locked and that have none. */
export async function attachParties(
  { prisma }: Pick<Transaction, 'prisma'>,
  parties: readonly EventParties[],
): Promise<void> {
  await prisma.eventVenue.createMany({
    data: parties.flatMap(({ eventId, venues }) =>
      venues.map((venueId, position) => ({ eventId, venueId, position })),
    ),
  });
  await prisma.eventOrganizer.createMany({
    data: parties.flatMap(({ eventId, organizers }) =>
      organizers.map((organizerId, position) => ({ eventId, organizerId, position })),
    ),
  });
}
