import './graphql/editor-blocks.ts';
import { publishOnTime } from '../../../content/entries/schedule.ts';
import './graphql/content-queries.ts';
import './graphql/term-types.ts';
import { defineFeature } from '../../define-feature.ts';

export const entries = defineFeature({
  name: 'entries',
  uses: ['previews', 'users'],
  timers: [(services) => publishOnTime(services)],
});
