import type { Context } from '../../../operation/context.ts';
import { writtenTime } from '../../../operation/date-time.ts';
import type { Transaction } from '../../../storage/write.ts';
import { makeOccurrences } from './make-occurrences.ts';
import type { EventTime } from './rsvps/rsvp.ts';
import { takeRsvpsAlong } from './rsvps/write-rsvps.ts';
import { placeOccurrence } from './write-occurrence.ts';

/**
 * Gives a series that continues another one the places of that one, and from one of its times on its RSVPs and changed times. The other
 * series is to be ended before that time afterwards, and `dropRsvps` called for both.
 * @param from the first time of the other series that the new one has
 * @param to the same time of the new one
 */
export async function continueSeries(
  context: Context,
  transaction: Transaction,
  from: EventTime,
  to: EventTime,
): Promise<void> {
  const { prisma } = transaction;
  const { eventId } = from;
  const by = Date.parse(`${to.startLocal}Z`) - Date.parse(`${from.startLocal}Z`);
  const there = (startLocal: string): EventTime => ({
    eventId: to.eventId,
    startLocal: writtenTime(Date.parse(`${startLocal}Z`) + by),
  });
  const { capacity, rsvpFormId } = await prisma.event.findUniqueOrThrow({
    where: { entryId: eventId },
  });
  await prisma.event.update({
    where: { entryId: to.eventId },
    data: { capacity, rsvpFormId },
  });
  const later = { gte: from.startLocal };
  const times = await prisma.rsvp.groupBy({
    by: ['startLocal'],
    where: { eventId, startLocal: later },
  });
  await takeRsvpsAlong(
    context,
    transaction,
    times.map(({ startLocal }) => ({
      from: { eventId, startLocal },
      to: there(startLocal),
      isTold: by !== 0,
    })),
  );
  const changed = await prisma.event.findMany({
    where: { seriesId: eventId, seriesStartLocal: later },
    select: { entryId: true, seriesStartLocal: true },
  });
  for (const { entryId, seriesStartLocal } of changed) {
    const { eventId: seriesId, startLocal } = there(seriesStartLocal ?? '');
    const place = { seriesId, seriesStartLocal: startLocal };
    await placeOccurrence(context, transaction, entryId, place);
  }
  await makeOccurrences(transaction, [eventId, to.eventId], context.now);
}
