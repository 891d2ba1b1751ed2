import './graphql/redirect-fields.ts';
import { defineFeature } from '../../define-feature.ts';
import { redirectRoutes } from './rest.ts';

/** Leads on from addresses that have no page: by the redirects that editors write, and from old addresses of entries. */
export const redirects = defineFeature({
  name: 'redirects',
  group: { name: 'Redirects', description: 'Where addresses without a page lead.' },
  routes: redirectRoutes,
});
