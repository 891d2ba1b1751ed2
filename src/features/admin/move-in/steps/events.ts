import { extensionOf } from '../../../../config/declaration/declaration.ts';
import { ownFieldsOf } from '../../../../content/kinds/kind.ts';
import { eventKind } from '../../../../content/kinds/registry.ts';
import { makeOccurrences } from '../../../calendar/events/make-occurrences.ts';
import { addEvents, attachParties, withCostRange } from '../../../calendar/events/write-event.ts';
import { type EventRow, eventDrafts } from '../calendar/event-drafts.ts';
import { withRawEntries } from '../calendar/remote-calendar-entry.ts';
import { remoteEvent } from '../calendar/remote-event.ts';
import { unlistedEvents, withSeries } from '../calendar/unlisted-events.ts';
import { defineStep } from '../define-step.ts';
import { createEntries, entriesHere, placeEntries, updateEntries } from '../entry-rows.ts';
import { calendarForm } from '../live/read-pages.ts';
import { references } from '../moved-records.ts';
import type { OpenPage, Placed } from '../open-page.ts';
import { EVERYTHING } from '../remote-entry.ts';

/** Replaces the venues, organizers and series of events. */
async function linkEvents(page: OpenPage, placed: readonly Placed<EventRow>[]): Promise<void> {
  const { prisma } = page.transaction;
  const where = { eventId: { in: placed.map(({ localId }) => localId) } };
  await prisma.eventVenue.deleteMany({ where });
  await prisma.eventOrganizer.deleteMany({ where });
  await attachParties(
    page.transaction,
    placed.map(({ localId: eventId, row: { venues, organizers } }) => ({
      eventId,
      venues,
      organizers,
    })),
  );
  await linkSeries(page, placed);
}

/** A series comes in the same page as the first of its times, or before it. */
async function linkSeries(page: OpenPage, placed: readonly Placed<EventRow>[]): Promise<void> {
  const times = placed.filter(({ row }) => row.series !== null);
  if (times.length === 0) return;
  const seriesOf = await references(
    page,
    'entry',
    times.map(({ row }) => row.series ?? 0),
  );
  for (const { localId, row, label } of times) {
    const together = placed.find(({ remoteId }) => remoteId === row.series);
    const seriesId = together?.localId ?? seriesOf(row.series ?? 0, ['ext_events']);
    if (seriesId === null || seriesId === localId) {
      page.outcome.incomplete.push(`${label}: the series that it belongs to is not here`);
      continue;
    }
    const data = { seriesId, seriesStartLocal: row.seriesStartLocal };
    await page.transaction.prisma.event.update({ where: { entryId: localId }, data });
  }
  await makeOccurrences(
    page.transaction,
    times.map(({ localId }) => localId),
    page.now,
  );
}

/** By default, calendars only show events from today on for two years. */
const ALL_TIMES = { start_date: '1000-01-01 00:00:00', end_date: '9999-12-31 23:59:59' };

/** Events come after their venues, organizers and terms; a series comes as one event with its rule. */
export const events = defineStep<typeof remoteEvent, EventRow>({
  name: 'events',
  singular: 'event',
  path: eventKind.rest.path,
  form: calendarForm('events', ALL_TIMES),
  everything: EVERYTHING,
  ids: 'entry',
  own: ownFieldsOf(extensionOf('ext_events')),
  record: remoteEvent,
  unlisted: unlistedEvents,
  prepare: async (move, records) =>
    withRawEntries(move.site, eventKind.name, await withSeries(move, records)),
  draft: eventDrafts,
  here: entriesHere,
  place: placeEntries,
  async create(page, placed) {
    await createEntries(page, placed);
    await addEvents(
      page.transaction,
      placed.map(({ localId, row }) => ({ ...row.event, entryId: localId })),
      page.now,
    );
    await linkEvents(page, placed);
  },
  async update(page, placed) {
    await updateEntries(page, placed);
    for (const { localId: entryId, row } of placed)
      await page.transaction.prisma.event.update({
        where: { entryId },
        data: withCostRange(row.event),
      });
    await makeOccurrences(
      page.transaction,
      placed.map(({ localId }) => localId),
      page.now,
    );
    await linkEvents(page, placed);
  },
});
