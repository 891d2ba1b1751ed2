import './graphql/import-calendar-mutation.ts';
import { defineFeature } from '../../define-feature.ts';

export const ical = defineFeature({
  name: 'ical',
  uses: ['events', 'oembed'],
});
