import './graphql/options-page-fields.ts';
import { defineFeature } from '../../define-feature.ts';
import { optionsPageRoutes } from './rest.ts';

/** Pages of options that the site declares for itself (almanac.config.ts). */
export const optionsPages = defineFeature({
  name: 'options-pages',
  group: { name: 'Options', description: 'The pages of options that this site declares.' },
  routes: optionsPageRoutes,
});
