import './graphql/calendar-source-mutations.ts';
import './graphql/calendar-source-queries.ts';
import './graphql/import-calendar-mutation.ts';
import { defineFeature } from '../../define-feature.ts';
import { sourceJob } from './follow/source-job.ts';
import { eventCalendarFile } from './pages/event-calendar-file.ts';
import { calendarSourceRoutes } from './rest.ts';

export const ical = defineFeature({
  name: 'ical',
  uses: ['events', 'oembed'],
  group: { name: 'Followed calendars', description: 'Calendars elsewhere whose events come here.' },
  routes: calendarSourceRoutes,
  pages: [eventCalendarFile],
  jobs: [sourceJob],
});
