import type { Transaction } from '../../../../storage/write.ts';
import { type ComparedEvent, comparedWith } from '../../events/is-unchanged.ts';
import type { ImportedEvent } from './imported-event.ts';

/** The events of a batch that are here already, with what they are linked to, by what they are called where they come from. */
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
