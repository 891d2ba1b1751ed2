import { enqueueJob } from '../../../../jobs/job.ts';
import type { Context } from '../../../../operation/context.ts';
import { lockRows, type Transaction } from '../../../../storage/write.ts';
import type { EventTime, Rsvp, RsvpStatus } from './rsvp.ts';
import { RSVP } from './rsvp.ts';
import { newRsvpLetter, rsvpLetterJob } from './rsvp-letter.ts';

/** The columns by which places are given. */
type Seated = Pick<Rsvp, 'id' | 'eventId' | 'startLocal' | 'places'>;

/**
 * Holds the places of an event for the transaction, so that of two who want the last one, the second waits and counts the first. Every
 * write of RSVPs begins with it.
 */
export const lockPlaces = (transaction: Transaction, eventId: number): Promise<void> =>
  lockRows(transaction, 'Entry', [eventId]);

/** Gives an RSVP its places if there are enough, else a place on the waiting list. */
export async function seat(
  context: Context,
  transaction: Transaction,
  rsvp: Seated,
): Promise<RsvpStatus> {
  const status = rsvp.places <= (await placesLeft(transaction, rsvp)) ? 'attending' : 'waiting';
  await changeStatus(context, transaction, rsvp, status);
  return status;
}

/** Gives free places to those who wait, the longest first; who needs more than are left is passed over. */
export async function moveUp(
  context: Context,
  transaction: Transaction,
  { eventId, startLocal }: EventTime,
): Promise<void> {
  let left = await placesLeft(transaction, { eventId, startLocal });
  if (left <= 0) return;
  const waiting = await transaction.prisma.rsvp.findMany({
    where: { eventId, startLocal, status: 'waiting', places: { lte: left } },
    select: { id: true, eventId: true, startLocal: true, places: true },
    orderBy: [{ since: 'asc' }, { id: 'asc' }],
  });
  for (const rsvp of waiting) {
    if (rsvp.places > left) continue;
    await changeStatus(context, transaction, rsvp, 'attending');
    left -= rsvp.places;
  }
}

/** Does the same for all times of an event, whose capacity has changed. */
export async function moveUpAll(
  context: Context,
  transaction: Transaction,
  eventId: number,
): Promise<void> {
  await lockPlaces(transaction, eventId);
  const times = await transaction.prisma.rsvp.groupBy({
    by: ['startLocal'],
    where: { eventId, status: 'waiting' },
  });
  for (const { startLocal } of times) await moveUp(context, transaction, { eventId, startLocal });
}

async function placesLeft(
  { prisma }: Transaction,
  { eventId, startLocal }: EventTime,
): Promise<number> {
  const event = await prisma.event.findUnique({
    where: { entryId: eventId },
    select: { capacity: true },
  });
  const { _sum } = await prisma.rsvp.aggregate({
    where: { eventId, startLocal, status: 'attending' },
    _sum: { places: true },
  });
  return (event?.capacity ?? 0) - (_sum.places ?? 0);
}

/** Writes how an RSVP stands, and tells the person by a letter. */
export async function changeStatus(
  { now }: Context,
  transaction: Transaction,
  { id, eventId }: Pick<Rsvp, 'id' | 'eventId'>,
  status: RsvpStatus,
): Promise<void> {
  await transaction.prisma.rsvp.update({ where: { id }, data: { status, since: now } });
  transaction.changed(RSVP, id, 'update');
  // Everybody sees how many places are left.
  transaction.changed('ext_events', eventId, 'update');
  await enqueueJob(transaction, rsvpLetterJob, newRsvpLetter(id, status));
}

/** Takes the RSVPs of some times of a series along when these begin at other times by a new rule. */
export async function moveRsvps(
  { prisma, changed }: Transaction,
  eventId: number,
  shift: (starts: readonly string[]) => readonly (string | undefined)[],
): Promise<void> {
  const times = await prisma.rsvp.groupBy({
    by: ['startLocal'],
    where: { eventId, startLocal: { not: '' } },
    _min: { id: true },
  });
  const shifted = shift(times.map(({ startLocal }) => startLocal));
  const moves = times.map((time, i) => ({ ...time, to: shifted[i] ?? time.startLocal }));
  const rename = (startLocal: string, to: string) =>
    prisma.rsvp.updateMany({ where: { eventId, startLocal }, data: { startLocal: to } });
  // By way of other names, since one time may move to where another was.
  for (const { startLocal, to } of moves) await rename(startLocal, `~${to}`);
  for (const { to } of moves) await rename(`~${to}`, to);
  for (const { _min } of moves) if (_min.id !== null) changed(RSVP, _min.id, 'update');
}
