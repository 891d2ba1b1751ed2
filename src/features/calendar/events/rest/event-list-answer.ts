import type { ArgValues } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Page } from '../../../../operation/page.ts';
import type { Answer } from '../../../../rest/answer.ts';
import { readSwitch } from '../../entries/calendar-args.ts';
import { eventKind } from '../../entries/calendar-kind.ts';
import { readCalendarPage } from '../../entries/calendar-page.ts';
import { calendarTime } from '../../entries/present-calendar-entry.ts';
import { calendarListAnswer, type QueryWord } from '../../entries/rest/calendar-list-answer.ts';
import type { eventListArgs } from '../event-list-args.ts';
import type { EventRef } from '../event-query.ts';
import { presentEvents } from '../event-representations.ts';
import { readEventWindow } from '../event-window.ts';

type EventListValues = ArgValues<typeof eventListArgs>;

/** Responds with a page of events; its own URL and those of the neighbouring pages contain all filters (recorded). */
export async function eventListAnswer(
  context: Context,
  { items, total }: Page<EventRef>,
  args: EventListValues,
  viewerZone: string | undefined,
): Promise<Answer> {
  const page = readCalendarPage(context, args);
  const { startLocal, endLocal, limits } = readEventWindow(context, args, 'from today');
  const mayEdit = context.viewer.can('edit_ext_events');
  const words: Readonly<Record<string, unknown>> = {
    per_page: page.limit,
    start_date: startLocal && calendarTime(startLocal),
    end_date: endLocal && calendarTime(endLocal),
    search: args.search,
    categories: args.categories,
    tags: args.tags,
    geoloc: numberOf(args.geoloc),
    geoloc_lat: args.geoloc_lat,
    geoloc_lng: args.geoloc_lng,
    geoloc_distance: args.geoloc_lat === undefined ? undefined : args.geoloc_distance,
    status: (args.status ?? (mayEdit ? 'any' : 'publish'))
      .split(',')
      .map(context.addresses.status)
      .join(),
    post_parent: args.post_parent,
    include: args.include,
    starts_before: limits.starts_before && calendarTime(limits.starts_before),
    starts_after: limits.starts_after && calendarTime(limits.starts_after),
    ends_before: limits.ends_before && calendarTime(limits.ends_before),
    ends_after: limits.ends_after && calendarTime(limits.ends_after),
    ticketed: numberOf(args.ticketed),
    strict_dates: readSwitch(args.strict_dates) ? 'true' : undefined,
    tz: viewerZone,
    venue: args.venue,
    organizer: args.organizer,
    featured: numberOf(args.featured),
  };
  const query = Object.entries(words).flatMap(([name, value]): QueryWord[] =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  // Parameters that a list's own URL leaves out, or shows only if switched on (recorded); the URLs of other pages need
  // all of them.
  const isShown = ([name, value]: QueryWord) =>
    !UNTOLD.has(name) && (!SWITCHES.has(name) || value === '1');
  const shown = query.filter(isShown);
  return calendarListAnswer(context, {
    collection: eventKind.collection,
    items: await presentEvents(context, items, viewerZone),
    total,
    page,
    shownQuery: [['page', String(page.page)], ...shown],
    query,
  });
}

const UNTOLD: ReadonlySet<string> = new Set(['categories', 'tags', 'strict_dates']);
const SWITCHES: ReadonlySet<string> = new Set(['featured', 'geoloc', 'ticketed']);

const numberOf = (isOn: boolean | undefined): number | undefined =>
  isOn === undefined ? undefined : Number(isOn);
