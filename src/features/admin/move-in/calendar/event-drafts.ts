import { siteZone } from '../../../../operation/time-zones.ts';
import { toUtc } from '../../../calendar/entries/time/event-time.ts';
import { movedOrigin } from '../../../calendar/events/calendar-file/calendar-of-events.ts';
import type { Event } from '../../../calendar/events/event-loaders.ts';
import type { CopiedColumn, MadeColumn } from '../../../calendar/events/write-event.ts';
import type { EventTimes } from '../../../calendar/events/written-times.ts';
import { historyOf } from '../bring-revisions.ts';
import type { EntryRow } from '../entry-rows.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { SiteIndex } from '../live/site-names.ts';
import { type Reference, references } from '../moved-records.ts';
import type { Draft, OpenPage } from '../open-page.ts';
import { columnsOf, labelOf } from '../remote-entry.ts';
import { asEntry, momentIn } from './remote-calendar-entry.ts';
import { costColumns, idsOf, type RemoteEvent, readTimes, statusColumns } from './remote-event.ts';

/** The columns of an event, with the local ids of related records. */
export interface EventRow extends EntryRow {
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
export async function eventDrafts(
  page: OpenPage,
  records: readonly RemoteEvent[],
): Promise<readonly Draft<EventRow>[]> {
  const entries = records.map((record) => asEntry(record, record.title));
  const [toColumns, termOf, hostOf] = await Promise.all([
    columnsOf(page, 'ext_events', entries),
    references(page, 'term', records.flatMap(termsOf)),
    references(
      page,
      'entry',
      records.flatMap(({ venue, organizer }) => [...idsOf(venue), ...idsOf(organizer)]),
    ),
  ]);
  const histories = entries.map(({ _links }) => historyOf(_links)).filter((count) => count > 0);
  const states = histories.reduce((sum, count) => sum + count, 0);
  if (states > 0)
    page.outcome.incomplete.push(
      `${states} revisions of ${histories.length} events: none are kept of events here`,
    );
  return records.map((record, i) => {
    const entry = entries[i] ?? asEntry(record, record.title);
    const label = labelOf('event', entry);
    const { times, lost } = readTimes(record);
    page.outcome.incomplete.push(...lost.map((one) => `${label}: ${one}`));
    const local = (what: string, ids: readonly number[], find: Reference, meant: string) =>
      localIds(page, `${label}: its ${what}`, ids, (id) => find(id, [meant]));
    return {
      remoteId: record.id,
      remoteParentId: 0,
      parentId: null,
      label,
      row: {
        columns: { ...toColumns(entry), isSticky: record.sticky ?? false },
        terms: [
          ...local('categories', idsOf(record.categories), termOf, 'ext_events_cat'),
          ...local('tags', idsOf(record.tags), termOf, 'post_tag'),
        ].sort((a, b) => a - b),
        event: {
          ...toEvent(record),
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

const termsOf = ({ categories, tags }: RemoteEvent): readonly number[] => [
  ...idsOf(categories),
  ...idsOf(tags),
];

function localIds(
  { outcome }: OpenPage,
  what: string,
  ids: readonly number[],
  find: Reference,
): readonly number[] {
  const missing = ids.filter((id) => find(id) === null);
  if (missing.length > 0) outcome.incomplete.push(`${what} ${missing.join(', ')} are not here`);
  return ids.flatMap((id) => find(id) ?? []);
}

const toEvent = (record: RemoteEvent) => ({
  ...costColumns(record.cost ?? '', record.cost_details),
  // The calendar sends the event's own page where no website was given.
  website: record.website === undefined || record.website === record.url ? null : record.website,
  showsMap: record.show_map ?? true,
  showsMapLink: record.show_map_link ?? true,
  isHidden: record.hide_from_listings ?? false,
  isFeatured: record.featured ?? false,
  capacity: null,
  rsvpFormId: null,
});
