import { defineFeature } from '../../define-feature.ts';
import { previewRoutes } from './rest.ts';

/** Links by which drafts are read. */
export const previews = defineFeature({
  name: 'previews',
  group: {
    name: 'Previews',
    description: 'Tokens that show a draft to somebody who is not logged in.',
  },
  routes: previewRoutes,
});
