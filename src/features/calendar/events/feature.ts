import './graphql/event-plugin-fields.ts';
import './graphql/event-type.ts';
import './graphql/event-related.ts';
import './graphql/event-queries.ts';
import './rsvps/graphql/rsvp-type.ts';
import { defineFeature } from '../../define-feature.ts';
import { CALENDAR_CONTENT } from '../entries/as-content.ts';
import { calendarTool } from './calendar-tool.ts';
import { addCostRangesOnce } from './event-cost.ts';
import { extendOccurrencesNowAndThen } from './make-occurrences.ts';
import { eventContentRoutes } from './rest/event-content-routes.ts';
import { eventRoutes } from './rest/event-routes.ts';
import { rsvpPage } from './rsvps/pages/rsvp-page.ts';
import { rsvpRoutes } from './rsvps/rest/rsvp-routes.ts';
import { rsvpLetterJob, rsvpNewsJob, tellRemoval } from './rsvps/rsvp-letter.ts';
import { sweepRsvpsNowAndThen } from './rsvps/sweep-rsvps.ts';

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
