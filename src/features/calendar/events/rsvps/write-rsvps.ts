import { sql } from 'kysely';
import { enqueueJobs } from '../../../../jobs/job.ts';
import type { Context } from '../../../../operation/context.ts';
import { isIn } from '../../../../storage/in-list.ts';
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
  await changeStatus(context, transaction, rsvp.eventId, [rsvp.id], status);
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
    select: { id: true, places: true },
    orderBy: [{ since: 'asc' }, { id: 'asc' }],
  });
  const seated: number[] = [];
  for (const { id, places } of waiting) {
    if (places > left) continue;
    seated.push(id);
    left -= places;
  }
  await changeStatus(context, transaction, eventId, seated, 'attending');
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

/** Writes how RSVPs of an event stand, and tells each person by a letter. */
export async function changeStatus(
  { now }: Context,
  transaction: Transaction,
  eventId: number,
  ids: readonly number[],
  status: RsvpStatus,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.tables
    .updateTable('Rsvp')
    .set({ status, since: now })
    .where(isIn(transaction.provider, sql`"id"`, ids))
    .execute();
  for (const id of ids) transaction.changed(RSVP, id, 'update');
  // Everybody sees how many places are left.
  transaction.changed('ext_events', eventId, 'update');
  const letters = ids.map((id) => newRsvpLetter(id, status));
  await enqueueJobs(transaction, rsvpLetterJob, letters, { runAfter: now });
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
