import { deleteEntry } from '../../../../content/entries/remove-entry.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { continueSeries } from '../../events/divide-series.ts';
import { eventById } from '../../events/event-loaders.ts';
import { knownEvents } from '../../events/known-events.ts';
import { makeOccurrences } from '../../events/make-occurrences.ts';
import { occurrenceAt } from '../../events/recurrence/occurrences.ts';
import { toSeries } from '../../events/recurrence/series.ts';
import { dropRsvps, takeRsvpsAlong } from '../../events/rsvps/write-rsvps.ts';
import { createEventEntries, updateEventEntry } from '../../events/write-event.ts';
import { standingAlone, writeOccurrence } from '../../events/write-occurrence.ts';
import { timesOf } from '../../events/written-times.ts';
import { type Follower, isDue, noteSaid } from '../follow/followed-event.ts';
import {
  type ImportedCalendar,
  type ImportedEvent,
  CALENDAR_ORIGIN as origin,
  UNTITLED,
} from './imported-event.ts';
import { startInSeries } from './read-imported-times.ts';
import {
  type InSeries,
  type Outcome,
  originIdOf,
  type Written,
  writeImportedEvent,
} from './write-imported-event.ts';

/** The number of events that a file brought, and what could not be imported. */
export interface CalendarImport extends Readonly<Record<Outcome, number>> {
  /** The number of components that could not be imported at all. */
  readonly missing: number;
  /** One sentence each, up to some hundreds. */
  readonly problems: readonly string[];
}

/**
 * Writes the events of a file in small transactions: series before their moved occurrences. Events written before a
 * failure stay, and are recognized next time.
 * @param status of new events
 * @param follower the followed calendar that the file is of; only what it says anew is written
 */
export async function writeCalendar(
  context: Context,
  { events, incomplete, missing, problems }: ImportedCalendar,
  status: string,
  follower?: Follower,
): Promise<CalendarImport> {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
  const told = [...problems];
  const single = events.filter(({ insteadOf }) => !insteadOf);
  const series = new Map(single.map((event) => [event.uid, event]));
  const moved = events.flatMap((event) =>
    event.insteadOf ? inSeries(event, series.get(event.uid)) : [],
  );
  const isNews = (event: ImportedEvent) => !follower || isDue(follower, originIdOf(event), event);
  // A series that continues another takes over its RSVPs before their times go.
  const parts = single.filter(({ continues }) => continues);
  const due = [parts, single.filter(({ continues }) => !continues), moved].map((events) =>
    unique(events).filter(isNews),
  );
  counts.unchanged += single.length + moved.length - due.flat().length;
  for (const batch of due.flatMap((events) => [...batches(events)])) {
    const results = await context.write((transaction) =>
      writeBatch(context, transaction, batch, { status, follower }),
    );
    for (const [i, { outcome, why }] of results.entries()) {
      counts[outcome] += 1;
      if (why !== undefined) told.push(`“${batch[i]?.title.slice(0, 100)}”: ${why}`);
    }
  }
  const whole = single.filter(({ uid }) => !incomplete.has(uid));
  for (const batch of batches(whole)) counts.updated += await removeLeft(context, batch, moved);
  await dropAllRsvps(context, single);
  for (const event of events)
    if (event.insteadOf && event.isCancelled && !series.has(event.uid))
      counts[await cancelAlone(context, event)] += 1;
  return { ...counts, missing, problems: shortened(told) };
}

/**
 * Deletes the moved or cancelled occurrences that an earlier import has brought and that are no longer in the file. The series tells what
 * takes place at their times again. Occurrences in the trash stay there, so that nothing reappears for them.
 */
async function removeLeft(
  context: Context,
  batch: readonly ImportedEvent[],
  moved: readonly ImportedEvent[],
): Promise<number> {
  const uids = new Set(batch.map(({ uid }) => uid));
  const stay = new Set<string | null>(moved.map(originIdOf));
  const brought = await context.services.database.prisma.event.findMany({
    where: {
      origin,
      entry: { status: { not: 'trash' } },
      series: { event: { origin, originId: { in: [...uids] } } },
    },
    select: {
      entryId: true,
      originId: true,
      startLocal: true,
      seriesId: true,
      seriesStartLocal: true,
    },
  });
  const left = brought.filter(({ originId }) => !stay.has(originId));
  if (left.length > 0)
    await context.write(async (transaction) => {
      const moves = left.flatMap(({ entryId, startLocal, seriesId, seriesStartLocal }) =>
        seriesId === null || seriesStartLocal === null
          ? []
          : [
              {
                from: { eventId: entryId, startLocal: '' },
                to: { eventId: seriesId, startLocal: seriesStartLocal },
                isTold: startLocal !== seriesStartLocal,
              },
            ],
      );
      await takeRsvpsAlong(context, transaction, moves);
      for (const { entryId } of left) await deleteEntry(context, transaction, entryId);
      await writeAgain(
        context,
        transaction,
        left.flatMap(({ seriesId }) => seriesId ?? []),
      );
    });
  return left.length;
}

/** Drops the RSVPs for times that are gone, once each time that a series no longer has is an event of its own, or is not. */
async function dropAllRsvps(context: Context, events: readonly ImportedEvent[]): Promise<void> {
  const found = await context.services.database.prisma.event.findMany({
    where: {
      origin,
      originId: { in: events.map(originIdOf) },
      rsvps: { some: { startLocal: { not: '' } } },
    },
    select: { entryId: true },
  });
  for (const { entryId } of found)
    await context.write(async (transaction) => {
      const event = await transaction.prisma.event.findUnique({ where: { entryId } });
      if (event) await dropRsvps(context, transaction, event);
    });
}

/** Writes series as they are, since what takes place of them is no longer the same. */
async function writeAgain(
  context: Context,
  transaction: Transaction,
  ids: readonly number[],
): Promise<void> {
  const series = await transaction.prisma.event.findMany({
    where: { entryId: { in: [...new Set(ids)] }, entry: { status: { not: 'trash' } } },
  });
  for (const event of series)
    await updateEventEntry(context, transaction, event.entryId, {
      entry: {},
      event: timesOf(event),
    });
  const found = series.map(({ entryId }) => entryId);
  await makeOccurrences(transaction, found, context.now);
}

/** Cancels a time of a series that is here, for an occurrence that is cancelled in a file without its series. */
async function cancelAlone(context: Context, event: ImportedEvent): Promise<Outcome> {
  const { database } = context.services;
  const { seriesId, seriesStartLocal } = await seriesOf(database, event);
  const series = seriesId === null ? null : await eventById(context).load(seriesId);
  if (!series?.event.rrule || seriesStartLocal === null) return 'skipped';
  const occurrence = occurrenceAt(toSeries(series.event), seriesStartLocal);
  if (!occurrence) return 'unchanged';
  const status = {
    eventStatus: 'cancelled',
    statusReason: event.reason,
    previousStartUtc: null,
  };
  return context.write(async (transaction) => {
    const known = await transaction.prisma.event.findFirst({
      where: { seriesId, seriesStartLocal },
    });
    if (known?.eventStatus === 'cancelled' || known?.status === 'trash') return 'unchanged';
    if (known) {
      const changes = { entry: {}, event: { ...timesOf(known), ...status } };
      await updateEventEntry(context, transaction, known.entryId, changes);
      return 'updated';
    }
    const alone = standingAlone(series, occurrence);
    const own = { origin, originId: originIdOf(event) };
    await writeOccurrence(context, transaction, alone, {
      entry: {},
      event: { ...timesOf(alone.event), ...status, ...own },
    });
    return 'updated';
  });
}

async function writeBatch(
  context: Context,
  transaction: Transaction,
  batch: readonly ImportedEvent[],
  options: { readonly status: string; readonly follower: Follower | undefined },
): Promise<readonly Written[]> {
  const known = await knownEvents(transaction, origin, batch.map(originIdOf));
  const results: Written[] = [];
  for (const event of batch) {
    const series = await seriesOf(transaction, event);
    const given = { ...options, series, known };
    results.push(await writeImportedEvent(context, transaction, event, given));
  }
  const fresh = results.flatMap(({ changes, entryId }) => (changes && !entryId ? [changes] : []));
  const ids = [...(await createEventEntries(context, transaction, fresh))];
  for (const [i, event] of batch.entries())
    if (results[i]?.outcome === 'created') await takeOver(context, transaction, event);
  if (options.follower)
    await noteSaid(
      transaction,
      options.follower,
      batch.flatMap((event, i) => {
        const { changes, entryId } = results[i] ?? {};
        return changes ? [{ event, changes, entryId: entryId ?? ids.shift() ?? null }] : [];
      }),
    );
  return results;
}

/** Lets a new series take over the later times of the one that it continues. */
async function takeOver(
  context: Context,
  transaction: Transaction,
  { uid, startLocal, continues }: ImportedEvent,
): Promise<void> {
  if (!continues) return;
  const [from, to] = await Promise.all(
    [continues.uid, uid].map((originId) =>
      transaction.prisma.event.findUnique({
        where: { origin_originId: { origin, originId } },
        select: { entryId: true },
      }),
    ),
  );
  if (!from || !to) return;
  const start = { eventId: from.entryId, startLocal: continues.from };
  await continueSeries(context, transaction, start, { eventId: to.entryId, startLocal });
}

/** Of several events with one id at the origin, the last. */
const unique = (events: readonly ImportedEvent[]): readonly ImportedEvent[] => [
  ...new Map(events.map((event) => [originIdOf(event), event])).values(),
];

/**
 * Returns the series of a moved occurrence by UID; without one on this site, the occurrence becomes an event of its
 * own.
 */
async function seriesOf(
  { prisma }: Pick<Transaction, 'prisma'>,
  event: ImportedEvent,
): Promise<InSeries> {
  const { insteadOf, uid: originId } = event;
  const found =
    insteadOf &&
    (await prisma.event.findUnique({
      where: { origin_originId: { origin, originId } },
      select: { entryId: true, startLocal: true, timezone: true },
    }));
  if (!found) return { seriesId: null, seriesStartLocal: null };
  return { seriesId: found.entryId, seriesStartLocal: startInSeries(event, found) };
}

/**
 * Returns a changed occurrence as it is written. A cancelled one has from its series what its component does not say. There is none for a
 * time that the series does not have, and for one that is cancelled in a file without the series.
 */
function inSeries(
  event: ImportedEvent,
  series: ImportedEvent | undefined,
): readonly ImportedEvent[] {
  if (!event.isCancelled) return [event];
  if (!series || series.rrule === null) return [];
  const start = startInSeries(event, series);
  const occurrence = start === null ? null : occurrenceAt(series, start);
  if (!occurrence) return [];
  const hasLength = event.endLocal > event.startLocal;
  const isUntitled = event.title === UNTITLED;
  return [
    {
      ...event,
      ...(hasLength ? {} : { ...occurrence, timezone: series.timezone }),
      title: isUntitled ? series.title : event.title,
      description: event.description || series.description,
      location: event.location || series.location,
      place: event.place ?? series.place,
      organizer: event.organizer ?? series.organizer,
      categories: event.categories.length > 0 ? event.categories : series.categories,
      website: event.website || series.website,
      onlineUrl: event.onlineUrl || series.onlineUrl,
    },
  ];
}

/** Events per transaction, so that other writers get a turn. */
const BATCH = 20;

export function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}

const MOST_PROBLEMS = 200;

const shortened = (problems: readonly string[]): readonly string[] =>
  problems.length <= MOST_PROBLEMS
    ? problems
    : [...problems.slice(0, MOST_PROBLEMS), `And ${problems.length - MOST_PROBLEMS} more.`];
