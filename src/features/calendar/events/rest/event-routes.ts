import { eventKind } from '../../../../content/kinds/registry.ts';
import { type ArgValues, required, shownAs, string, unlisted } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Page } from '../../../../operation/operation.ts';
import { type Answer, created, json } from '../../../../rest/answer.ts';
import type { RestRequest } from '../../../../rest/read-request.ts';
import { editMethods, endpoint, type Route, route } from '../../../../rest/route.ts';
import { readCalendarPage, readSwitch, readZone } from '../../entries/calendar-args.ts';
import { idInPath, slugInPath } from '../../entries/find-calendar-entry.ts';
import { calendarTime } from '../../entries/present-calendar-entry.ts';
import { calendarListAnswer, type QueryWord } from '../../entries/rest/calendar-list-answer.ts';
import { divideSeries } from '../divide-series.ts';
import type { eventListArgs } from '../event-list-args.ts';
import type { EventAtTime } from '../event-loaders.ts';
import { createEvent, deleteEvent, updateEvent } from '../event-operations.ts';
import type { EventRef } from '../event-query.ts';
import {
  loadEventParts,
  presentEventAlone,
  presentEvents,
  showEvent,
} from '../event-representations.ts';
import { readEventWindow } from '../event-window.ts';
import { eventNotFound, getEvent } from '../find-event.ts';
import { listEvents } from '../list-events.ts';
import { eventSchema } from '../present-event.ts';
import { calendarAnswer, formatArg } from './calendar-answer.ts';

type EventListValues = ArgValues<typeof eventListArgs>;

/** Responds with a page of events; its own URL contains what was asked in the words and order of the reference (recorded). */
async function eventListAnswer(
  context: Context,
  request: RestRequest,
  { items, total }: Page<EventRef>,
  args: EventListValues,
  viewerZone: string | undefined,
): Promise<Answer> {
  const page = readCalendarPage(context, args);
  const { startLocal, endLocal, limits } = readEventWindow(context, args, 'page');
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
    ...Object.fromEntries(
      Object.entries(limits).map(([name, local]) => [name, calendarTime(local)]),
    ),
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
  return calendarListAnswer(context, request, {
    collection: eventKind.rest.path,
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

/** A further zone to show the times in. */
const zoneArg = {
  tz: unlisted(string({ description: 'A zone on whose clocks times are shown as well.' })),
};

const password = string({ description: 'The password of a protected event.' });

/** The arguments in an item's path, by method. */
const byId = { ...idInPath, password };

const bySlug = slugInPath;

/** The site index marks only this slug as optional. */
const bySlugToChange = {
  slug: shownAs(required(string()), { description: 'Its slug.', type: 'string', required: false }),
};

const namespace = 'ext/events/v1';

const collection = route({
  namespace,
  path: '/events',
  schema: eventSchema,
  listIn: 'events',
  endpoints: [
    endpoint(['GET'], listEvents, {
      args: { ...zoneArg, ...formatArg },
      authorize: (_, { tz }) => void viewerZoneOf(tz),
      respond: async (found, { tz, format, ...args }, context, request) =>
        (await calendarAnswer(context, found.items, format, request.headers.get('accept'))) ??
        eventListAnswer(context, request, found, args, viewerZoneOf(tz)),
    }),
    endpoint(['POST'], createEvent, { respond: answerCreated }),
  ],
});

const division = route({
  namespace,
  path: '/events/{id}/divide',
  schema: eventSchema,
  endpoints: [
    endpoint(['POST'], divideSeries, {
      answers: { status: 201 },
      respond: answerCreated,
    }),
  ],
});

interface ItemPath {
  readonly path: string;
  readonly read: typeof byId | typeof bySlug;
  readonly change: typeof byId | typeof bySlugToChange;
}

const item = ({ path, read, change }: ItemPath): Route =>
  route({
    namespace,
    path,
    placeholders: { slug: '[^/]+', id: '\\d+' },
    schema: eventSchema,
    endpoints: [
      endpoint(['GET'], getEvent, {
        args: { ...read, ...zoneArg, ...formatArg },
        omit: ['id', 'slug', 'password'],
        authorize: (_, { tz }) => void viewerZoneOf(tz),
        respond: async (found, { tz, format }, context, { headers }) =>
          (await calendarAnswer(context, [found.record.entry], format, headers.get('accept'))) ??
          answerEvent(context, found, viewerZoneOf(tz)),
      }),
      endpoint(['DELETE'], deleteEvent, {
        args: read,
        omit: ['id', 'slug', 'force'],
        respond: (parts, _, context) => json(showEvent(context, parts)),
      }),
      endpoint(editMethods, updateEvent, {
        args: change,
        omit: ['id', ...('slug' in change ? ['slug' as const] : [])],
        respond: async (id, _, context) => json(await showWritten(context, id)),
      }),
    ],
  });

/** The caller may see the text: it gave the right password, or none is needed. */
async function answerEvent(
  context: Context,
  { record, occurrence }: EventAtTime,
  viewerZone: string | undefined,
): Promise<Answer> {
  const parts = await loadEventParts(context, { id: record.entry.id, occurrence });
  if (!parts) throw eventNotFound();
  return json(await presentEventAlone(context, parts, { showsText: true, viewerZone }));
}

async function answerCreated(id: number, _: unknown, context: Context): Promise<Answer> {
  const address = context.addresses.rest(`${eventKind.rest.path}/${id}`);
  return created(await showWritten(context, id), address);
}

async function showWritten(context: Context, id: number) {
  const parts = await loadEventParts(context, { id, occurrence: null });
  if (!parts) throw eventNotFound();
  return showEvent(context, parts);
}

/** @throws ApiError `rest_invalid_param` for an unknown zone */
const viewerZoneOf = (tz: string | undefined): string | undefined =>
  tz ? readZone('tz', tz) : undefined;

/** docs/rest.md §6.1 */
export const eventRoutes = [
  collection,
  item({ path: '/events/{id}', read: byId, change: byId }),
  item({ path: '/events/by-slug/{slug}', read: bySlug, change: bySlugToChange }),
  division,
];
