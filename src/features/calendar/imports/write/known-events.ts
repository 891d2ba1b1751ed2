import type { Transaction } from '../../../../storage/write.ts';
import { type ComparedEvent, comparedWith } from '../../events/is-unchanged.ts';
import type { ImportedEvent } from './imported-event.ts';

/** Loads the events of a batch that exist already, with their relations, by their ids at the origin. */
export async function knownEvents(
  { prisma }: Transaction,
  origin: string,
  events: readonly ImportedEvent[],
): Promise<ReadonlyMap<string, ComparedEvent>> {
  const rows = await prisma.event.findMany({
    where: { origin, originId: { in: events.map(({ originId }) => originId) } },
    include: comparedWith,
  });
  return new Map(rows.map((row) => [row.originId ?? '', row]));
}
