import { sql } from 'kysely';
import { enqueueJobs } from '../../../../jobs/job.ts';
import type { Context } from '../../../../operation/context.ts';
import { isIn } from '../../../../storage/in-list.ts';
import { lockRows, type Transaction } from '../../../../storage/write.ts';
import { toLocal } from '../../entries/time/event-time.ts';
import type { Event } from '../event-loaders.ts';
import { isOff, toldStatus } from '../event-status.ts';
import { occurrenceAt } from '../recurrence/occurrences.ts';
import type { Series } from '../recurrence/series.ts';
import { shiftedStarts } from '../recurrence/series-starts.ts';
import type { EventTime, Rsvp, RsvpStatus } from './rsvp.ts';
import { RSVP } from './rsvp.ts';
import { newRsvpLetter, rsvpLetterJob, tellNews } from './rsvp-letter.ts';

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

/** Does the same for all times of an event that has more places than before. */
async function moveUpAll(
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

/** Tells people whether an event takes place now, and gives them the places that it has more than before. */
export async function followStatus(
  context: Context,
  transaction: Transaction,
  before: Event,
  after: Event,
): Promise<void> {
  if (placesAt(after) > placesAt(before)) await moveUpAll(context, transaction, after.entryId);
  const eventStatus = toldStatus(after);
  if (toldStatus(before) !== eventStatus) await tellNews(transaction, { ...after, eventStatus });
}

/** The places of each time of an event; none while it does not take place. */
const placesAt = (event: Event): number =>
  isOff(event) || event.status === 'trash' ? 0 : (event.capacity ?? 0);

async function placesLeft(
  { prisma }: Transaction,
  { eventId, startLocal }: EventTime,
): Promise<number> {
  const event = await prisma.event.findUnique({ where: { entryId: eventId } });
  const { _sum } = await prisma.rsvp.aggregate({
    where: { eventId, startLocal, status: 'attending' },
    _sum: { places: true },
  });
  return (event ? placesAt(event) : 0) - (_sum.places ?? 0);
}

/** Writes how RSVPs of an event stand, and tells each person by a letter. @param letter what that also says */
export async function changeStatus(
  { now }: Context,
  transaction: Transaction,
  eventId: number,
  ids: readonly number[],
  status: RsvpStatus,
  letter: { readonly isDropped?: boolean } = {},
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
  const letters = ids.map((id) => ({ ...newRsvpLetter(id, status), ...letter }));
  await enqueueJobs(transaction, rsvpLetterJob, letters, { runAfter: now });
}

/** Takes the RSVPs of some times of a series along when these begin at other times by a new rule. */
async function moveRsvps(
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

/** Takes RSVPs along to where a time of a series is now: to the event that it became, or back. An address that is there already stays as it is. */
export async function takeRsvpsAlong(
  { prisma }: Pick<Transaction, 'prisma'>,
  { eventId, startLocal }: EventTime,
  to: EventTime,
): Promise<number> {
  const there = await prisma.rsvp.findMany({ where: { ...to }, select: { emailKey: true } });
  const others = there.length > 0 && { emailKey: { notIn: there.map((one) => one.emailKey) } };
  const where = { eventId, startLocal, ...others };
  return (await prisma.rsvp.updateMany({ where, data: { ...to } })).count;
}

/** Keeps RSVPs with their times when an event gets other times, or becomes a series, or is no longer one. */
export async function followTimes(
  transaction: Transaction,
  before: Event,
  after: Event,
): Promise<void> {
  const eventId = after.entryId;
  const starts = [before, after].map(({ rrule, startLocal }) => (rrule === null ? '' : startLocal));
  const [from = '', to = ''] = starts;
  if (from !== '' && to !== '')
    await moveRsvps(transaction, eventId, (all) =>
      shiftedStarts(seriesOf(before), seriesOf(after), all),
    );
  else if (from !== to)
    await takeRsvpsAlong(transaction, { eventId, startLocal: from }, { eventId, startLocal: to });
}

/**
 * Cancels the RSVPs for times to come that a series no longer has, so that nobody has places at them, and tells their people. An address
 * that has not confirmed is not written to. Times that are over stay as they were.
 */
export async function dropRsvps(
  context: Context,
  transaction: Transaction,
  event: Event,
): Promise<void> {
  const { prisma, changed } = transaction;
  const { entryId: eventId, rrule, timezone } = event;
  const open = { in: ['attending', 'waiting', 'unconfirmed'] };
  const times = await prisma.rsvp.groupBy({
    by: ['startLocal'],
    where: { eventId, startLocal: { gt: toLocal(context.now, timezone) }, status: open },
  });
  const series = seriesOf(event);
  const hasTime = (start: string) => rrule !== null && occurrenceAt(series, start) !== null;
  const gone = times.map(({ startLocal }) => startLocal).filter((start) => !hasTime(start));
  for (const startLocal of gone) {
    const where = { eventId, startLocal, status: open };
    const rsvps = await prisma.rsvp.findMany({ where, select: { id: true, status: true } });
    const idsOf = (isConfirmed: boolean) =>
      rsvps.filter(({ status }) => (status !== 'unconfirmed') === isConfirmed).map(({ id }) => id);
    const told = { isDropped: true };
    await changeStatus(context, transaction, eventId, idsOf(true), 'cancelled', told);
    for (const id of idsOf(false)) {
      await prisma.rsvp.update({ where: { id }, data: { status: 'cancelled' } });
      changed(RSVP, id, 'update');
    }
  }
}

const seriesOf = (event: Event): Series => ({ ...event, exdates: JSON.parse(event.exdates) });
