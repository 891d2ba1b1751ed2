import './graphql/import-calendar-mutation.ts';
import { defineFeature } from '../../define-feature.ts';
import { eventCalendarFile } from './pages/event-calendar-file.ts';

export const ical = defineFeature({
  name: 'ical',
  uses: ['events', 'oembed'],
  pages: [eventCalendarFile],
});
