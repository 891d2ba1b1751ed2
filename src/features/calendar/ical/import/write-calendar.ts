import { deleteEntry } from '../../../../content/entries/remove-entry.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { makeOccurrences } from '../../events/make-occurrences.ts';
import { takeRsvpsAlong } from '../../events/rsvps/write-rsvps.ts';
import { createEventEntries, updateEventEntry } from '../../events/write-event.ts';
import { cancelOccurrence } from '../../events/write-occurrence.ts';
import { type Follower, isDue, noteSaid } from '../follow/followed-event.ts';
import {
  type ImportedCalendar,
  type ImportedEvent,
  CALENDAR_ORIGIN as origin,
} from './imported-event.ts';
import { timeIn } from './read-imported-times.ts';
import {
  type InSeries,
  knownEvents,
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
  const single = withCancelledOccurrences(
    events.filter(({ insteadOf }) => !insteadOf),
    events,
  );
  const moved = events.filter(({ insteadOf, isCancelled }) => insteadOf && !isCancelled);
  const isNews = (event: ImportedEvent) => !follower || isDue(follower, originIdOf(event), event);
  const due = [single, moved].map((events) => unique(events).filter(isNews));
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
  const uids = new Set(events.filter(({ insteadOf }) => !insteadOf).map(({ uid }) => uid));
  for (const event of events)
    if (event.insteadOf && event.isCancelled && !uids.has(event.uid))
      counts[await cancelAlone(context, event)] += 1;
  return { ...counts, missing, problems: shortened(told) };
}

/**
 * Deletes the moved occurrences that an earlier import has brought and that are no longer in the file, or are cancelled there. The
 * series tells what takes place at their times again. Occurrences in the trash stay there, so that nothing reappears for them.
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
    select: { entryId: true, originId: true, seriesId: true, seriesStartLocal: true },
  });
  const left = brought.filter(({ originId }) => !stay.has(originId));
  if (left.length > 0)
    await context.write(async (transaction) => {
      for (const { entryId, seriesId, seriesStartLocal } of left) {
        if (seriesId !== null && seriesStartLocal !== null)
          await takeRsvpsAlong(
            transaction,
            { eventId: entryId, startLocal: '' },
            { eventId: seriesId, startLocal: seriesStartLocal },
          );
        await deleteEntry(context, transaction, entryId);
      }
      await writeAgain(
        context,
        transaction,
        left.flatMap(({ seriesId }) => seriesId ?? []),
      );
    });
  return left.length;
}

/** Writes series as they are, since what takes place of them is no longer the same. */
async function writeAgain(
  context: Context,
  transaction: Transaction,
  ids: readonly number[],
): Promise<void> {
  const series = await transaction.prisma.event.findMany({
    where: { entryId: { in: [...new Set(ids)] }, entry: { status: { not: 'trash' } } },
    select: {
      ...{ entryId: true, startLocal: true, endLocal: true, startUtc: true, endUtc: true },
      ...{ lastEndUtc: true, timezone: true, isAllDay: true, rrule: true, exdates: true },
    },
  });
  for (const { entryId, ...event } of series)
    await updateEventEntry(context, transaction, entryId, { entry: {}, event });
  const found = series.map(({ entryId }) => entryId);
  await makeOccurrences(transaction, found, context.now);
}

/** A cancelled occurrence that is in a file without its series becomes an exception to the series that is here. */
async function cancelAlone(context: Context, event: ImportedEvent): Promise<Outcome> {
  return context.write(async (transaction) => {
    const { seriesId, seriesStartLocal } = await seriesOf(transaction, event);
    if (seriesId === null || seriesStartLocal === null) return 'skipped';
    const series = await transaction.prisma.event.findUnique({ where: { entryId: seriesId } });
    if (!series?.rrule || JSON.parse(series.exdates).includes(seriesStartLocal)) return 'unchanged';
    const moved = await transaction.prisma.event.findUnique({
      where: { origin_originId: { origin, originId: originIdOf(event) } },
      select: { entryId: true },
    });
    if (moved) await deleteEntry(context, transaction, moved.entryId);
    await cancelOccurrence(context, transaction, seriesId, seriesStartLocal);
    return 'updated';
  });
}

async function writeBatch(
  context: Context,
  transaction: Transaction,
  batch: readonly ImportedEvent[],
  options: { readonly status: string; readonly follower: Follower | undefined },
): Promise<readonly Written[]> {
  const known = await knownEvents(transaction, batch);
  const results: Written[] = [];
  for (const event of batch) {
    const series = await seriesOf(transaction, event);
    const given = { ...options, series, known };
    results.push(await writeImportedEvent(context, transaction, event, given));
  }
  const fresh = results.flatMap(({ changes, entryId }) => (changes && !entryId ? [changes] : []));
  const ids = [...(await createEventEntries(context, transaction, fresh))];
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

/** Of several events with one id at the origin, the last. */
const unique = (events: readonly ImportedEvent[]): readonly ImportedEvent[] => [
  ...new Map(events.map((event) => [originIdOf(event), event])).values(),
];

/**
 * Returns the series of a moved occurrence by UID; without one on this site, the occurrence becomes an event of its
 * own.
 */
async function seriesOf({ prisma }: Transaction, event: ImportedEvent): Promise<InSeries> {
  const { insteadOf, uid: originId } = event;
  const found =
    insteadOf &&
    (await prisma.event.findUnique({
      where: { origin_originId: { origin, originId } },
      select: { entryId: true, startLocal: true, timezone: true },
    }));
  if (!found) return { seriesId: null, seriesStartLocal: null };
  const { local, zone } = insteadOf;
  const isDay = zone === null;
  return {
    seriesId: found.entryId,
    seriesStartLocal: isDay
      ? `${local.slice(0, 10)}${found.startLocal.slice(10)}`
      : timeIn({ local, zone, isDay }, found.timezone),
  };
}

/** A cancelled occurrence becomes an exception to its series. */
function withCancelledOccurrences(
  single: readonly ImportedEvent[],
  events: readonly ImportedEvent[],
): readonly ImportedEvent[] {
  const cancelled = events.filter(({ insteadOf, isCancelled }) => insteadOf && isCancelled);
  return single.map((event) => {
    const own = cancelled.filter(({ uid }) => uid === event.uid && event.rrule !== null);
    if (own.length === 0) return event;
    const starts = own
      .flatMap(({ insteadOf }) => insteadOf ?? [])
      .map(({ local, zone }) =>
        zone === null
          ? `${local.slice(0, 10)}${event.startLocal.slice(10)}`
          : timeIn({ local, zone, isDay: false }, event.timezone),
      );
    return { ...event, exdates: [...new Set([...event.exdates, ...starts])].sort() };
  });
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
