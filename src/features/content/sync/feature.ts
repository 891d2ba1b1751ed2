import './graphql/changes-query.ts';
import { defineFeature } from '../../define-feature.ts';
import { syncRoutes } from './rest.ts';

/** Lists the changes since the last call of a client. */
export const sync = defineFeature({
  name: 'sync',
  uses: ['menus'],
  group: { name: 'Changes', description: 'Everything that changed since the last call.' },
  routes: syncRoutes,
});
