import type { Config } from '../../../../config/config.ts';
import { eventKind } from '../../../../content/kinds/registry.ts';
import { siteZone } from '../../../../operation/time-zones.ts';
import { toUtc } from '../../../calendar/entries/time/event-time.ts';
import { movedOrigin } from '../../../calendar/events/calendar-file/calendar-of-events.ts';
import type { Event } from '../../../calendar/events/event-loaders.ts';
import { makeOccurrences } from '../../../calendar/events/make-occurrences.ts';
import {
  addEvents,
  attachParties,
  type CopiedColumn,
  type MadeColumn,
  withCostRange,
} from '../../../calendar/events/write-event.ts';
import type { EventTimes } from '../../../calendar/events/written-times.ts';
import { historyOf } from '../bring-revisions.ts';
import { asEntry, momentIn, withRawEntries } from '../calendar/remote-calendar-entry.ts';
import {
  costColumns,
  idsOf,
  type RemoteEvent,
  readTimes,
  remoteEvent,
  statusColumns,
} from '../calendar/remote-event.ts';
import { unlistedEvents, withSeries } from '../calendar/unlisted-events.ts';
import type { NewDraft } from '../define-step.ts';
import { defineEntryStep, type EntryRow } from '../entry-rows.ts';
import type { LiveSite } from '../live/live-site.ts';
import { calendarForm } from '../live/read-pages.ts';
import type { SiteIndex } from '../live/site-names.ts';
import type { OpenPage, Placed } from '../move.ts';
import { type Reference, referencesOf } from '../moved-records.ts';
import { columnsOf, EVERYTHING, labelOf, localIds } from '../remote-entry.ts';

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
  const seriesOf = await referencesOf(page, 'entry', times, ({ row }) => row.series ?? []);
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
export const events = defineEntryStep<typeof remoteEvent, EventRow>({
  name: 'events',
  singular: 'event',
  path: eventKind.rest.path,
  form: calendarForm('events', ALL_TIMES),
  everything: EVERYTHING,
  own: eventKind,
  record: remoteEvent,
  unlisted: unlistedEvents,
  prepare: async (move, records) =>
    withRawEntries(move.site, eventKind.name, await withSeries(move, records)),
  draft: eventDrafts,
  async afterCreate(page, placed) {
    await addEvents(
      page.transaction,
      placed.map(({ localId, row }) => ({ ...row.event, entryId: localId })),
      page.now,
    );
    await linkEvents(page, placed);
  },
  async afterUpdate(page, placed) {
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

/** The columns of an event, with the local ids of related records. */
interface EventRow extends EntryRow {
  readonly event: Omit<
    Event,
    'entryId' | CopiedColumn | MadeColumn | 'seriesId' | 'seriesStartLocal'
  >;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  /** The id there of the series that it is a moved time of. */
  readonly series: number | null;
  readonly seriesStartLocal: string | null;
}

/** Maps the events of a page to drafts of this site, and notes in the page's outcome which of their parts are lost. */
async function eventDrafts(
  page: OpenPage,
  records: readonly RemoteEvent[],
): Promise<readonly NewDraft<EventRow>[]> {
  const pairs = records.map((record) => ({ record, entry: asEntry(record, record.title) }));
  const entries = pairs.map(({ entry }) => entry);
  const [toColumns, termOf, hostOf] = await Promise.all([
    columnsOf(page, eventKind.name, entries),
    referencesOf(page, 'term', records, ({ categories, tags }) => [
      ...idsOf(categories),
      ...idsOf(tags),
    ]),
    referencesOf(page, 'entry', records, ({ venue, organizer }) => [
      ...idsOf(venue),
      ...idsOf(organizer),
    ]),
  ]);
  const histories = entries.map(({ _links }) => historyOf(_links)).filter((count) => count > 0);
  const states = histories.reduce((sum, count) => sum + count, 0);
  if (states > 0)
    page.outcome.incomplete.push(
      `${states} revisions of ${histories.length} events: none are kept of events here`,
    );
  return pairs.map(({ record, entry }) => {
    const label = labelOf('event', entry);
    const { times, lost } = readTimes(record);
    page.outcome.incomplete.push(...lost.map((one) => `${label}: ${one}`));
    const local = (what: string, ids: readonly number[], find: Reference, of: string) => {
      const named = ids.map((id) => ({ id, of }));
      return localIds(page, `${label}: its ${what}`, named, find);
    };
    return {
      remoteId: record.id,
      label,
      row: {
        columns: { ...toColumns(entry), isSticky: record.sticky ?? false },
        terms: [
          ...local('categories', idsOf(record.categories), termOf, 'ext_events_cat'),
          ...local('tags', idsOf(record.tags), termOf, 'post_tag'),
        ].sort((a, b) => a - b),
        event: {
          ...toEvent(page.config, record),
          ...statusColumns(record, times.timezone),
          ...times,
          ...originOf(page.site, record, times),
        },
        venues: local('venues', idsOf(record.venue), hostOf, 'ext_venue'),
        organizers: local('organizers', idsOf(record.organizer), hostOf, 'ext_organizer'),
        series: record.series_id ?? null,
        seriesStartLocal: momentIn(record.series_start_date),
      },
    };
  });
}

/** The site there, and the UID that its calendar files have: of the event's id, and on the recorded site of its times as well. */
function originOf({ home, index, zone }: LiveSite, record: RemoteEvent, times: EventTimes) {
  const { id, series_id: series, series_start_date: start } = record;
  const seconds = (local: string) => Date.parse(`${toUtc(local, siteZone(zone))}Z`) / 1000;
  const { host, hostname } = new URL(home);
  const uid = isAlmanac(index)
    ? `event-${series ?? id}@${host}`
    : `${id}-${seconds(times.startLocal)}-${seconds(times.endLocal)}@${hostname}`;
  return { origin: movedOrigin(home), originId: series ? `${uid} ${momentIn(start)}` : uid };
}

/** Whether a site is served by Almanac, under whichever names. */
const isAlmanac = ({ namespaces }: SiteIndex): boolean => namespaces.includes('sync/v1');

const toEvent = (config: Config, record: RemoteEvent) => ({
  ...costColumns(config, record.cost ?? '', record.cost_details),
  // The calendar sends the event's own page where no website was given.
  website: record.website === undefined || record.website === record.url ? null : record.website,
  showsMap: record.show_map ?? true,
  showsMapLink: record.show_map_link ?? true,
  isHidden: record.hide_from_listings ?? false,
  isFeatured: record.featured ?? false,
  capacity: null,
  rsvpFormId: null,
});
