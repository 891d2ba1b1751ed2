import { sql } from 'kysely';
import { enqueueJobs } from '../../../../jobs/job.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Prisma } from '../../../../storage/generated/sqlite/client.ts';
import { isIn } from '../../../../storage/in-list.ts';
import { lockRows, type Transaction } from '../../../../storage/write.ts';
import { toLocal } from '../../entries/time/event-time.ts';
import type { Event } from '../event-loaders.ts';
import { isOff, toldStatus } from '../event-status.ts';
import { occurrenceAt, shiftedStarts } from '../recurrence/occurrences.ts';
import { toSeries } from '../recurrence/series.ts';
import { type EventTime, keyOf, RSVP, type Rsvp, type RsvpStatus, rsvpStatusOf } from './rsvp.ts';
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

/** Writes how RSVPs of an event stand, and tells each person by a letter. @param letter what that also says; null for none */
export async function changeStatus(
  { now }: Context,
  transaction: Transaction,
  eventId: number,
  ids: readonly number[],
  status: RsvpStatus,
  letter: { readonly isDropped?: boolean } | null = {},
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
  if (letter === null) return;
  const letters = ids.map((id) => ({ ...newRsvpLetter(id, status), ...letter }));
  await enqueueJobs(transaction, rsvpLetterJob, letters, { runAfter: now });
}

/** RSVPs that go from one time to another. */
interface Move {
  readonly from: EventTime;
  readonly to: EventTime;
  /** Whether people are told that it begins at another time. */
  readonly isTold: boolean;
}

/**
 * Takes RSVPs along to where their time is now: another start of the series, the event that it became, or back. Where an address is there
 * already, its other RSVP stays as it is.
 * @returns the ids of the events that got some
 */
export async function takeRsvpsAlong(
  { now }: Pick<Context, 'now'>,
  transaction: Transaction,
  moves: readonly Move[],
): Promise<ReadonlySet<number>> {
  const { prisma, tables, provider, changed } = transaction;
  const targets = new Map(moves.map(({ from, to }) => [keyOf(from), to]));
  const times = moves.flatMap(({ from, to }) => (keyOf(from) === keyOf(to) ? [] : [from, to]));
  if (times.length === 0) return new Set();
  const all = await prisma.rsvp.findMany({
    where: {
      eventId: { in: times.map(({ eventId }) => eventId) },
      startLocal: { in: times.map(({ startLocal }) => startLocal) },
    },
    select: { id: true, eventId: true, startLocal: true, emailKey: true, status: true },
    // Of two that one address has for times that become one, the one that attends moves.
    orderBy: [{ status: 'asc' }, { id: 'asc' }],
  });
  const targetOf = (rsvp: EventTime) => targets.get(keyOf(rsvp)) ?? rsvp;
  let moving = all.filter((rsvp) => keyOf(targetOf(rsvp)) !== keyOf(rsvp));
  for (let before = Infinity; moving.length < before; ) {
    before = moving.length;
    const leaving = new Set(moving);
    const staying = all.filter((rsvp) => !leaving.has(rsvp));
    const taken = new Set(staying.map((rsvp) => `${keyOf(rsvp)} ${rsvp.emailKey}`));
    moving = moving.filter((rsvp) => {
      const place = `${keyOf(targetOf(rsvp))} ${rsvp.emailKey}`;
      return !taken.has(place) && taken.add(place);
    });
  }
  if (moving.length === 0) return new Set();
  const ids = moving.map(({ id }) => id);
  // By way of other names, since one may move to where another was.
  await tables
    .updateTable('Rsvp')
    .set({ startLocal: sql`'~' || "id"` })
    .where(isIn(provider, sql`"id"`, ids))
    .execute();
  for (const [{ eventId, startLocal }, group] of Map.groupBy(moving, targetOf))
    await prisma.rsvp.updateMany({
      where: { id: { in: group.map(({ id }) => id) } },
      data: { eventId, startLocal },
    });
  for (const id of ids) changed(RSVP, id, 'update');
  const told = new Set(moves.flatMap(({ from, isTold }) => (isTold ? [keyOf(from)] : [])));
  const letters = moving
    .filter((rsvp) => told.has(keyOf(rsvp)) && /^(attending|waiting)$/.test(rsvp.status))
    .map((rsvp) => ({ ...newRsvpLetter(rsvp.id, rsvpStatusOf(rsvp)), isMoved: true }));
  await enqueueJobs(transaction, rsvpLetterJob, letters, { runAfter: now });
  const reached = new Set(moving.map((rsvp) => targetOf(rsvp).eventId));
  // Everybody sees how many places are left.
  for (const id of new Set([...reached, ...moving.map(({ eventId }) => eventId)]))
    changed('ext_events', id, 'update');
  return reached;
}

/**
 * Keeps RSVPs with their times when an event gets other times, or becomes a series, or is no longer one. Tells their people of another
 * time, unless they are told at once that the event takes place otherwise.
 */
export async function followTimes(
  context: Pick<Context, 'now'>,
  transaction: Transaction,
  before: Event,
  after: Event,
): Promise<void> {
  const eventId = after.entryId;
  const [from, to] = [before, after].map((one) => (one.rrule === null ? '' : one.startLocal));
  if (from === undefined || to === undefined) return;
  const isMoved = before.startUtc !== after.startUtc;
  const eventStatus = toldStatus(after);
  const isNews = toldStatus(before) !== eventStatus;
  if (from === to) {
    if (isMoved && !isNews) await tellNews(transaction, { ...after, eventStatus }, { isMoved });
    return;
  }
  const isSeries = from !== '' && to !== '';
  const times = isSeries
    ? await timesOf(transaction, { startLocal: { not: '' }, eventId })
    : [from];
  const starts = isSeries ? shiftedStarts(toSeries(before), toSeries(after), times) : [to];
  await takeRsvpsAlong(
    context,
    transaction,
    times.map((startLocal, i) => ({
      from: { eventId, startLocal },
      to: { eventId, startLocal: starts[i] ?? startLocal },
      isTold: (isSeries || isMoved) && !isNews,
    })),
  );
}

async function timesOf(
  { prisma }: Transaction,
  where: Prisma.RsvpWhereInput,
): Promise<readonly string[]> {
  const times = await prisma.rsvp.groupBy({ by: ['startLocal'], where });
  return times.map(({ startLocal }) => startLocal);
}

/** An event that stands in the place of one time of a series. */
interface Joining extends Pick<Event, 'entryId' | 'eventStatus' | 'startLocal'> {
  readonly seriesStartLocal: string;
  readonly series: Pick<Event, 'entryId' | 'eventStatus' | 'capacity'>;
}

/** Takes those along who have reserved the times of series that are now such events, and has them told if one is not when or as its series has it. */
export async function joinSeries(
  context: Pick<Context, 'now'>,
  transaction: Transaction,
  events: readonly Joining[],
): Promise<void> {
  const joined = await takeRsvpsAlong(
    context,
    transaction,
    events.map(({ entryId, eventStatus, startLocal, seriesStartLocal, series }) => ({
      from: { eventId: series.entryId, startLocal: seriesStartLocal },
      to: { eventId: entryId, startLocal: '' },
      isTold: startLocal !== seriesStartLocal && eventStatus === series.eventStatus,
    })),
  );
  for (const { entryId, eventStatus, series } of events)
    if (joined.has(entryId) && eventStatus !== series.eventStatus)
      await tellNews(transaction, { entryId, eventStatus, capacity: series.capacity });
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
  const { entryId: eventId, rrule, timezone } = event;
  const status = { in: ['attending', 'waiting', 'unconfirmed'] };
  const toCome = { startLocal: { gt: toLocal(context.now, timezone) }, status, eventId };
  const series = toSeries(event);
  const hasTime = (start: string) => rrule !== null && occurrenceAt(series, start) !== null;
  const gone = (await timesOf(transaction, toCome)).filter((start) => !hasTime(start));
  if (gone.length === 0) return;
  const rsvps = await transaction.prisma.rsvp.findMany({
    where: { eventId, startLocal: { in: gone }, status },
    select: { id: true, status: true },
  });
  for (const letter of [{ isDropped: true }, null]) {
    const some = rsvps.filter((rsvp) => (rsvp.status === 'unconfirmed') === (letter === null));
    const ids = some.map(({ id }) => id);
    await changeStatus(context, transaction, eventId, ids, 'cancelled', letter);
  }
}
