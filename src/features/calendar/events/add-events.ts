import type { Prisma } from '../../../storage/generated/sqlite/client.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Event } from './event-loaders.ts';

/** The columns of an event that are copies of its entry's, for lists (docs/adr/0013-terms-know-their-entries.md). */
export type CopiedColumn = 'kind' | 'status' | 'date';

/** The columns of a new event; `entryId` is the id of its entry. */
export type NewEvent = Omit<Prisma.EventCreateManyInput, CopiedColumn> & Pick<Event, 'entryId'>;

/** Adds the event rows of entries that this transaction has created. From then on the foreign key keeps their copies in step. */
export async function addEvents(
  { prisma }: Pick<Transaction, 'prisma'>,
  events: readonly NewEvent[],
): Promise<void> {
  const entries = await prisma.entry.findMany({
    where: { id: { in: events.map(({ entryId }) => entryId) } },
    select: { id: true, kind: true, status: true, date: true },
  });
  const copies = new Map(entries.map(({ id, ...copied }) => [id, copied]));
  await prisma.event.createMany({
    data: events.flatMap((event) => {
      const copied = copies.get(event.entryId);
      return copied ? [{ ...event, ...copied }] : [];
    }),
  });
}
