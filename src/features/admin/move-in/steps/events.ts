import { extensionOf } from '../../../../config/declaration/site-declaration.ts';
import { ownFieldsOf } from '../../../../model/kind.ts';
import { eventKind } from '../../../calendar/entries/calendar-kind.ts';
import { addEvents } from '../../../calendar/events/add-events.ts';
import { makeOccurrences } from '../../../calendar/events/make-occurrences.ts';
import { type EventRow, eventDrafts } from '../calendar/event-drafts.ts';
import { linkEvents } from '../calendar/link-events.ts';
import { withRawEntries } from '../calendar/raw-entries.ts';
import { remoteEvent } from '../calendar/remote-event.ts';
import { withSeries } from '../calendar/series-records.ts';
import { unlistedEvents } from '../calendar/unlisted-events.ts';
import { defineStep } from '../define-step.ts';
import { createEntries, entriesHere, placeEntries, updateEntries } from '../entry-rows.ts';
import { calendarForm } from '../live/collection-form.ts';
import { EVERYTHING } from '../remote-entry.ts';

/** Unless told otherwise, calendars show what begins from today on for two years. */
const ALL_TIMES = { start_date: '1000-01-01 00:00:00', end_date: '9999-12-31 23:59:59' };

/** Events come after their venues, organizers and terms; a series comes as one event with its rule. */
export const events = defineStep<typeof remoteEvent, EventRow>({
  name: 'events',
  singular: 'event',
  path: eventKind.collection,
  form: calendarForm('events', ALL_TIMES),
  everything: EVERYTHING,
  ids: 'entry',
  own: ownFieldsOf(extensionOf('ext_events')),
  record: remoteEvent,
  unlisted: unlistedEvents,
  prepare: async (move, records) =>
    withRawEntries(move.site, eventKind.kind, await withSeries(move, records)),
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
      await page.transaction.prisma.event.update({ where: { entryId }, data: row.event });
    await makeOccurrences(
      page.transaction,
      placed.map(({ localId }) => localId),
      page.now,
    );
    await linkEvents(page, placed);
  },
});
