import './graphql/event-type.ts';
import './graphql/event-related.ts';
import './graphql/event-queries.ts';
import './rsvps/graphql/rsvp-type.ts';
import { wishes } from '../../../content/entries/entry-changes.ts';
import { defineTool } from '../../../mcp/assistant-tool.ts';
import { listRecords, pageAnswers, pageArgs } from '../../../mcp/tools/read-tools.ts';
import { boolean, integer, list, schemaOf, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { defineFeature } from '../../define-feature.ts';
import { CALENDAR_CONTENT } from '../entries/rest/content-routes.ts';
import { addCostRangesOnce } from './event-cost.ts';
import { extendOccurrencesNowAndThen } from './make-occurrences.ts';
import { eventContentRoutes } from './rest/event-content-routes.ts';
import { eventRoutes } from './rest/event-routes.ts';
import { rsvpPage } from './rsvps/pages/rsvp-page.ts';
import { rsvpRoutes } from './rsvps/rest/rsvp-routes.ts';
import { rsvpLetterJob, rsvpNewsJob, tellRemoval } from './rsvps/rsvp-letter.ts';
import { sweepRsvpsNowAndThen } from './rsvps/rsvp-operations.ts';

interface Near {
  readonly latitude: number;
  readonly longitude: number;
  readonly kilometres?: number;
}

/** The events between two moments, for assistants. */
const calendarTool = defineTool({
  name: 'calendar',
  title: 'Look at the calendar',
  description:
    'Lists events by their dates, the earliest first, each occurrence of a recurring event by itself: those from today on unless from and to say otherwise.',
  effect: 'read',
  isIdempotent: true,
  args: {
    from: string({ description: 'Events that begin then or later (2026-11-30, or with a time).' }),
    to: string({ description: 'Events that end by then.' }),
    words: string({ description: 'Words that must all be found.', maxLength: SEARCH_TEXT }),
    city: string({ description: 'At a venue in this town, as it is written there.' }),
    venue: list(integer(), { description: 'At any of these venues, by id.' }),
    organizer: list(integer(), { description: 'Held by any of these organizers, by id.' }),
    categories: list(string(), { description: 'In any of these event categories, by id or slug.' }),
    tags: list(string(), { description: 'With any of these event tags, by id or slug.' }),
    featured: boolean({ description: 'Only events that are, or are not, featured.' }),
    near: schemaOf<Near>({
      description: 'Only events near a place, the nearest first; within 25 kilometres unless said.',
      type: 'object',
      properties: {
        latitude: { type: 'number', minimum: -90, maximum: 90 },
        longitude: { type: 'number', minimum: -180, maximum: 180 },
        kilometres: { type: 'number', minimum: 0 },
      },
      required: ['latitude', 'longitude'],
      additionalProperties: false,
    }),
    ...pageArgs(),
  },
  answers: pageAnswers,
  always: ['records'],
  run: (context, { from, to, words, near, page, per_page, ...same }, toolbox) =>
    listRecords(context, toolbox, {
      kind: 'event',
      argument: '',
      fields: ['all_day', 'series_id', 'cost', 'event_status'],
      page,
      per_page,
      filters: wishes({
        ...same,
        start_date: from,
        end_date: to,
        strict_dates: [from, to].some((moment) => moment?.includes(':')) ? 'true' : undefined,
        search: words,
        geoloc_lat: near?.latitude,
        geoloc_lng: near?.longitude,
        geoloc_distance: near?.kilometres,
      }),
    }),
});

export const events = defineFeature({
  name: 'events',
  uses: ['event-terms', 'forms'],
  group: { name: 'Events', description: 'Events of the calendar, once or repeated.' },
  routes: [...eventRoutes, ...rsvpRoutes, ...eventContentRoutes],
  pages: [rsvpPage],
  jobs: [rsvpLetterJob, rsvpNewsJob],
  removals: [tellRemoval],
  tools: [calendarTool],
  timers: [addCostRangesOnce, extendOccurrencesNowAndThen, sweepRsvpsNowAndThen],
  openapi: [
    { namespace: 'ext/events/v1', path: '/doc' },
    { namespace: CALENDAR_CONTENT, path: '/docs' },
  ],
});
