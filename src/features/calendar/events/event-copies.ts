import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import { eventKind } from '../entries/calendar-kind.ts';
import { defineCalendarCopies } from '../entries/define-calendar-copies.ts';
import { addEvents } from './add-events.ts';
import { attachParties } from './attach-parties.ts';
import { eventNotFound } from './event-policy.ts';
import { findEvent } from './find-event.ts';
import type { Occurrence } from './recurrence/series.ts';

/** `restoreEvent` and `duplicateEvent`. The copy of an occurrence is an event of its own, which belongs to no series. */
export const { restore: restoreEvent, duplicate: duplicateEvent } = defineCalendarCopies({
  kind: eventKind,
  name: 'Event',
  one: 'an event',
  find: async (context, id) => (await findEvent(context, { id })).summary,
  copy: copyEvent,
});

async function copyEvent(
  context: Context,
  transaction: Transaction,
  id: number,
  entryId: number,
): Promise<void> {
  const { summary, occurrence } = await findEvent(context, { id });
  const { prisma } = transaction;
  const event = await prisma.event.findUnique({ where: { entryId: summary.id } });
  if (!event) throw eventNotFound();
  const { kind: _, status: __, date: ___, ...written } = event;
  const { occurrencesFrom: ____, occurrencesUntil: _____, ...columns } = written;
  const times = occurrence ? timesOf(occurrence) : {};
  const own = { seriesId: null, seriesStartLocal: null, origin: null, originId: null, entryId };
  await addEvents(transaction, [{ ...columns, ...times, ...own }], context.now);
  const of = { where: { eventId: summary.id }, orderBy: { position: 'asc' } } as const;
  const venues = await prisma.eventVenue.findMany({ ...of, select: { venueId: true } });
  const organizers = await prisma.eventOrganizer.findMany({ ...of, select: { organizerId: true } });
  await attachParties(transaction, [
    {
      eventId: entryId,
      venues: venues.map(({ venueId }) => venueId),
      organizers: organizers.map(({ organizerId }) => organizerId),
    },
  ]);
}

/** The columns of an event that takes place once, when an occurrence does. */
const timesOf = ({ startLocal, endLocal, startUtc, endUtc }: Occurrence) => ({
  ...{ startLocal, endLocal, startUtc, endUtc },
  lastEndUtc: endUtc,
  rrule: null,
  exdates: '[]',
});
