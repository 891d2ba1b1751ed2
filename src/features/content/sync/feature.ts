import './graphql/changes-query.ts';
import { defineFeature } from '../../define-feature.ts';
import { syncRoutes } from './rest.ts';

/** What has changed since a client was here last. */
export const sync = defineFeature({ name: 'sync', routes: syncRoutes });
