import { copyOf, wishes } from '../../../content/entries/entry-changes.ts';
import { eventKind } from '../../../content/kinds/registry.ts';
import { required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { instantOf, shifted } from '../../../operation/date-time.ts';
import { assertVersion } from '../../../operation/if-version.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { invalidCalendarParam } from '../entries/calendar-args.ts';
import { calendarOwnArgs } from '../entries/calendar-own-values.ts';
import {
  assertAccessible,
  assertCanEditInCalendar,
  assertCanEditRecord,
  assertOwnAuthor,
  readWrittenStatus,
} from '../entries/calendar-policy.ts';
import { compactTime } from '../entries/time/event-time.ts';
import { readEventDate } from '../entries/time/read-event-date.ts';
import type { Event } from './event-loaders.ts';
import { shiftMovedOccurrences } from './event-operations.ts';
import { findEvent, meantEventArgs } from './find-event.ts';
import { makeOccurrences } from './make-occurrences.ts';
import { localRule, readRuleParts, writeRuleParts } from './recurrence/local-rule.ts';
import { occurrenceAt, seriesStarts } from './recurrence/occurrences.ts';
import { lastEndUtc } from './recurrence/parse-rrule.ts';
import { ruleStarts } from './recurrence/rule-starts.ts';
import { type Occurrence, type Series, toSeries } from './recurrence/series.ts';
import type { EventTime } from './rsvps/rsvp.ts';
import { takeRsvpsAlong } from './rsvps/write-rsvps.ts';
import { createEventEntry, updateEventEntry, withNewTerms } from './write-event.ts';
import { eventLike, placeOccurrence } from './write-occurrence.ts';
import { eventFields, readWrittenEvent } from './written-event.ts';
import { type EventTimes, isOftenADay, timesOf } from './written-times.ts';

/**
 * Divides a series (docs/rest.md §6.1) and returns the id of the new one, which has the times from `from` on with their RSVPs, exceptions
 * and changed times. The other arguments are what the new series has otherwise than the old one.
 * @throws ApiError 412 `CONFLICT` if somebody changes the series in the meantime
 */
export const divideSeries = defineOperation({
  name: 'divideSeries',
  kind: 'mutation',
  summary: 'Ends a series before one of its times, and makes a series of that and all later times.',
  args: {
    ...eventFields,
    ...calendarOwnArgs(eventKind.name),
    id: required(meantEventArgs.id),
    from: required(
      string({ description: 'When the first time of the new series begins by the rule.' }),
    ),
  },
  async authorize(context, { id, author }) {
    assertCanEditInCalendar(context, eventKind);
    const { entry } = (await findEvent(context, { id })).record;
    assertAccessible(context, eventKind, entry);
    assertCanEditRecord(context, entry);
    assertOwnAuthor(context, eventKind, author, entry.authorId);
  },
  async resolve(context, { id, from, ...values }): Promise<number> {
    const { record } = await findEvent(context, { id });
    const { entry, event } = record;
    const { earlier, later } = dividedTimes(context, event, from);
    const own = { seriesId: null, seriesStartLocal: null };
    const before = { ...record, event: { ...event, ...later, ...own } };
    const written = await readWrittenEvent(context, values, before);
    const copied = {
      ...(await copyOf(context, entry)),
      status: readWrittenStatus(context, eventKind, entry.status, null),
      unpublishAt: entry.unpublishAt,
    };
    return context.write(async (transaction) => {
      await assertVersion(transaction, 'Entry', entry.id, entry.version);
      const changes = await withNewTerms(transaction, written);
      const like = await eventLike(transaction, before, {
        ...changes,
        entry: { ...copied, ...wishes(changes.entry) },
        event: later,
      });
      const made = await createEventEntry(context, transaction, like);
      const { startLocal } = later;
      await continueSeries(
        context,
        transaction,
        { eventId: entry.id, startLocal },
        { eventId: made, startLocal },
      );
      await updateEventEntry(context, transaction, entry.id, { entry: {}, event: earlier });
      await shiftMovedOccurrences(context, transaction, made, before.event, changes.event);
      // Tells people of what is otherwise than they know it.
      await updateEventEntry(context, transaction, made, { entry: {}, event: changes.event });
      return made;
    });
  },
});

interface DividedTimes {
  readonly earlier: EventTimes;
  readonly later: EventTimes;
}

/** The times of a series before one of them, and from it on. @throws ApiError `rest_invalid_param` unless it is a time of it, and not the first */
function dividedTimes({ now }: Pick<Context, 'now'>, event: Event, from: string): DividedTimes {
  const { rrule, timezone } = event;
  const parts = rrule === null ? null : readRuleParts(rrule);
  if (rrule === null || parts === null) throw invalidCalendarParam('id', 'names no series');
  const series = toSeries(event);
  const start = readEventDate(from, timezone, () => now);
  if (start === null) throw invalidCalendarParam('from', 'is no date');
  const first = occurrenceAt(series, start);
  if (first === null) throw invalidCalendarParam('from', 'is no time of the series');
  const { startLocal } = first;
  const justBefore = shifted(startLocal, -1000);
  if (seriesStarts(series, series.startLocal, justBefore).next().done)
    throw invalidCalendarParam('from', 'is the first time of the series');
  const part = (
    own: Occurrence,
    rule: ReadonlyMap<string, string>,
    exdates: readonly string[],
  ): EventTimes => {
    const times = { ...event, ...own, rrule: writeRuleParts(rule) };
    const end = lastEndUtc({ ...times, exdates });
    return timesOf({ ...times, exdates: JSON.stringify(exdates), lastEndUtc: end });
  };
  const endless = new Map([...parts].filter(([name]) => name !== 'COUNT' && name !== 'UNTIL'));
  const until = isOftenADay(rrule) ? justBefore : shifted(startLocal, -DAY).slice(0, 10);
  const count = parts.get('COUNT');
  return {
    earlier: part(
      event,
      new Map([...endless, ['UNTIL', compactTime(until)]]),
      series.exdates.filter((exdate) => exdate < startLocal),
    ),
    later: part(
      first,
      count === undefined
        ? parts
        : new Map([...endless, ['COUNT', timesLeft(series, Number(count), justBefore)]]),
      series.exdates.filter((exdate) => exdate >= startLocal),
    ),
  };
}

const DAY = 86_400_000;

/** The number of times that are left of a series with a number of times, which is at most 10,000. */
function timesLeft(series: Series, count: number, after: string): string {
  const rule = localRule(series);
  const begin = instantOf(series.startLocal);
  const past = rule ? [...ruleStarts(rule, begin, instantOf(after))].length : 0;
  return String(Math.max(1, count - past));
}

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
  const by = instantOf(to.startLocal) - instantOf(from.startLocal);
  const there = (startLocal: string): EventTime => ({
    eventId: to.eventId,
    startLocal: shifted(startLocal, by),
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
