import './graphql/event-plugin-fields.ts';
import './graphql/event-type.ts';
import './graphql/event-related.ts';
import './graphql/event-queries.ts';
import { defineFeature } from '../../define-feature.ts';
import { calendarTool } from './calendar-tool.ts';
import { addCostRangesOnce } from './event-cost.ts';
import { extendOccurrencesNowAndThen } from './make-occurrences.ts';
import { eventRoutes } from './rest/event-routes.ts';

export const events = defineFeature({
  name: 'events',
  uses: ['event-terms'],
  group: { name: 'Events', description: 'Events of the calendar, once or repeated.' },
  routes: eventRoutes,
  tools: [calendarTool],
  timers: [addCostRangesOnce, extendOccurrencesNowAndThen],
  openapi: { namespace: 'ext/events/v1', path: '/doc' },
});
