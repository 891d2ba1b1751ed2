import './graphql/block-type-query.ts';
import './graphql/content-queries.ts';
import './graphql/editor-block-types.ts';
import { defineFeature } from '../../define-feature.ts';
import { publishOnTime } from './publish-on-time.ts';

export const entries = defineFeature({
  name: 'entries',
  timers: [(services) => publishOnTime(services)],
});
