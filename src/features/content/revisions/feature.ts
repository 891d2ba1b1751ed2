import './graphql/revision-fields.ts';
import './proposals/graphql/proposal-type.ts';
import { defineFeature } from '../../define-feature.ts';
import { proposalLetterJob } from './proposals/proposal-operations.ts';
import { proposalRoutes } from './proposals/rest.ts';
import { revisedRoutes } from './rest.ts';

export const revisions = defineFeature({
  name: 'revisions',
  group: {
    name: 'Revisions',
    description: 'Earlier versions of content, autosaves, and changes that wait for approval.',
  },
  routes: [...revisedRoutes, ...proposalRoutes],
  jobs: [proposalLetterJob],
});
