import type { Context } from '../../../context.ts';
import type { ArgValues } from '../../../operation/args.ts';
import type { Answer } from '../../../rest/answer.ts';
import { eventKind } from '../../calendar-records/calendar-kind.ts';
import { calendarTime } from '../../calendar-records/present-calendar-entry.ts';
import {
  calendarListAnswer,
  type QueryWord,
} from '../../calendar-records/rest/calendar-list-answer.ts';
import type { eventListArgs } from '../event-list-args.ts';
import { eventsAsJson } from '../event-representations.ts';
import type { EventPage } from '../list-events.ts';

type EventListValues = ArgValues<typeof eventListArgs>;

/** A page of events; its own address and those of other pages say in full what was asked (recorded). */
export async function eventListAnswer(
  context: Context,
  { items, total, page, window }: EventPage,
  args: EventListValues,
  viewerZone: string | undefined,
): Promise<Answer> {
  const { startLocal, endLocal } = window;
  const mayEdit = context.viewer.can('edit_ext_events');
  const words: Readonly<Record<string, unknown>> = {
    per_page: page.perPage,
    start_date: startLocal && calendarTime(startLocal),
    end_date: endLocal && calendarTime(endLocal),
    starts_before: args.starts_before,
    starts_after: args.starts_after,
    ends_before: args.ends_before,
    ends_after: args.ends_after,
    strict_dates: args.strict_dates ? 'true' : undefined,
    search: args.search,
    categories: args.categories,
    tags: args.tags,
    venue: args.venue,
    organizer: args.organizer,
    featured: args.featured,
    geoloc: args.geoloc,
    geoloc_lat: args.geoloc_lat,
    geoloc_lng: args.geoloc_lng,
    geoloc_distance: args.geoloc_lat === undefined ? undefined : args.geoloc_distance,
    include: args.include,
    post_parent: args.post_parent,
    ticketed: args.ticketed,
    tz: viewerZone,
    status: (args.status ?? (mayEdit ? 'any' : 'publish'))
      .split(',')
      .map(context.addresses.status)
      .join(),
  };
  const query = Object.entries(words).flatMap(([name, value]): QueryWord[] =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return calendarListAnswer(context, {
    collection: eventKind.collection,
    items: await eventsAsJson(context, items, viewerZone),
    total,
    page,
    shownQuery: [['page', String(page.page)], ...query],
    query,
  });
}
