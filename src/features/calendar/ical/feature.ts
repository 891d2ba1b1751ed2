import './graphql/calendar-sources.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import {
  objectSchema,
  readOnly,
  resourceSchema,
  textList,
  typed,
  written,
} from '../../../operation/representation/resource-schema.ts';
import type { Page, PageRequest } from '../../../pages/page.ts';
import { created, json, pagingHeaders } from '../../../rest/answer.ts';
import { editMethods, endpoint, type Route, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { CALENDAR_TYPE, calendarOfEvents } from '../events/calendar-file/calendar-of-events.ts';
import { assertCanReadEvent, findEvent } from '../events/find-event.ts';
import { type CalendarSource, loadCalendarSource, runResults } from './follow/calendar-source.ts';
import {
  calendarSourceFields,
  createCalendarSource,
  deleteCalendarSource,
  getCalendarSource,
  listCalendarSources,
  runCalendarSource,
  updateCalendarSource,
} from './follow/calendar-source-operations.ts';
import { sourceJob } from './follow/source-job.ts';

const namespace = 'calendars/v1';

const presentSource = ({ isActive, nextRun, ...source }: CalendarSource): Resource => ({
  ...source,
  is_active: isActive,
  next_run: nextRun,
});

const showSource = async (context: Context, id: number): Promise<Resource> =>
  presentSource(await loadCalendarSource(context, id));

const count = (description: string) => typed('integer', description);

const runSchema = objectSchema({
  begun: typed('string', 'When it began, in UTC.'),
  ended: typed('string', 'When it ended, in UTC.'),
  result: { enum: runResults, description: 'How it ended.' },
  created: count('Events that were new.'),
  changed: count('Events that were changed.'),
  kept: count('Events that stay as they are.'),
  trashed: count('Events that have left the calendar and went to the trash.'),
  failed: count('What could not be brought.'),
  problems: textList('Why something was not brought, or the run failed, 20 at most.'),
});

const { url, status, interval, is_active: isActive } = calendarSourceFields;

const schema = resourceSchema('calendar-source', {
  id: readOnly('always', 'integer', 'Its number.'),
  url: { ...written('always', url), required: true },
  status: written('always', status),
  interval: written('always', interval),
  is_active: written('always', isActive),
  failures: readOnly('always', 'integer', 'Runs that have failed since the last that did not.'),
  next_run: readOnly('always', ['string', 'null'], 'When it is fetched next, in UTC.'),
  created: readOnly('always', 'string', 'When the site began to follow it, in UTC.'),
  runs: readOnly('always', 'array', 'The reports of its last runs, the latest first.', {
    items: runSchema,
  }),
});

/** docs/rest.md §6.9 */
const calendarSourceRoutes: readonly Route[] = [
  route({
    namespace,
    path: '/sources',
    idsOf: 'private',
    schema,
    endpoints: [
      endpoint(['GET'], listCalendarSources, {
        respond: ({ items, total }, { page, per_page: perPage }, context, request) =>
          json(items.map(presentSource), pagingHeaders(context, request, { page, perPage, total })),
      }),
      endpoint(['POST'], createCalendarSource, {
        respond: async (id, _, context) =>
          created(
            await showSource(context, id),
            context.addresses.rest(`/${namespace}/sources/${id}`),
          ),
      }),
    ],
  }),
  route({
    namespace,
    path: '/sources/{id}',
    idsOf: 'private',
    schema,
    endpoints: [
      endpoint(['GET'], getCalendarSource, { respond: (source) => json(presentSource(source)) }),
      endpoint(editMethods, updateCalendarSource, {
        respond: async (id, _, context) => json(await showSource(context, id)),
      }),
      endpoint(['DELETE'], deleteCalendarSource, {
        answers: { schema: objectSchema({ deleted: { const: true }, id: count('Its number.') }) },
        respond: (id) => json({ deleted: true, id }),
      }),
    ],
  }),
  route({
    namespace,
    path: '/sources/{id}/run',
    idsOf: 'private',
    schema,
    endpoints: [
      endpoint(['POST'], runCalendarSource, {
        respond: async (id, _, context) => json(await showSource(context, id)),
      }),
    ],
  }),
];

/**
 * The calendar file of an event, below its page, `/event/concert/ical/` or `/event/concert/?ical=1`; null for any other address.
 * @throws ApiError if the event does not exist or the viewer may not read it
 */
async function eventCalendarFile({ context, path, query }: PageRequest): Promise<Page | null> {
  const [, slug, file] = /^\/event\/([^/]+)(\/ical)?\/?$/.exec(path) ?? [];
  if (slug === undefined || !(file || query.has('ical'))) return null;
  const { entry } = (await findEvent(context, { slug })).record;
  await assertCanReadEvent(context, entry, undefined);
  const name = /^[\w-]+$/.test(entry.slug) ? entry.slug : `event-${entry.id}`;
  return {
    status: 200,
    headers: {
      'Content-Type': CALENDAR_TYPE,
      'Content-Disposition': `attachment; filename="${name}.ics"`,
    },
    body: await calendarOfEvents(context, [entry]),
  };
}

export const ical = defineFeature({
  name: 'ical',
  uses: ['events', 'oembed'],
  group: { name: 'Followed calendars', description: 'Calendars elsewhere whose events come here.' },
  routes: calendarSourceRoutes,
  pages: [eventCalendarFile],
  jobs: [sourceJob],
});
