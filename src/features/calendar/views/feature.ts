import './graphql/calendar-view-query.ts';
import { defineFeature } from '../../define-feature.ts';
import { calendarEntryPage } from './pages/calendar-entry.ts';
import { calendarFeed } from './pages/calendar-feed.ts';
import { calendarPage } from './pages/calendar-page.ts';
import { calendarViewRoutes } from './rest.ts';

export const calendarViews = defineFeature({
  name: 'views',
  uses: ['comments', 'events', 'feeds'],
  group: { name: 'Calendar views', description: 'The calendar as HTML.' },
  routes: calendarViewRoutes,
  pages: [calendarFeed, calendarPage, calendarEntryPage],
});
