import type { Prisma } from '../../../storage/generated/sqlite/client.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Event } from './event-loaders.ts';
import { makeOccurrences } from './make-occurrences.ts';

/** The columns of an event that are copies of its entry's, for lists (docs/adr/0014-a-list-is-one-statement.md). */
export type CopiedColumn = 'kind' | 'status' | 'date';

/** The columns that `makeOccurrences` writes. */
export type MadeColumn = 'occurrencesFrom' | 'occurrencesUntil';

/** The columns of a new event; `entryId` is the id of its entry. */
export type NewEvent = Omit<Prisma.EventCreateManyInput, CopiedColumn | MadeColumn> &
  Pick<Event, 'entryId'>;

/**
 * Adds the event rows of entries that this transaction has created, with their occurrences. From then on the foreign keys keep their
 * copies in step.
 */
export async function addEvents(
  transaction: Pick<Transaction, 'prisma' | 'provider'>,
  events: readonly NewEvent[],
  now: string,
): Promise<void> {
  const { prisma } = transaction;
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
  await makeOccurrences(
    transaction,
    events.map(({ entryId }) => entryId),
    now,
  );
}
