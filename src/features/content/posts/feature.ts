import './graphql/post-type.ts';
import './graphql/post-format.ts';
import './graphql/date-archive.ts';
import { postKind } from '../../../content/kinds/registry.ts';
import { defineFeature } from '../../define-feature.ts';
import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { postFields, postOperations } from './post-operations.ts';

export const posts = defineFeature({
  name: 'posts',
  group: { name: 'Posts', description: 'Posts with their categories, tags and formats.' },
  // docs/rest.md §4.4
  routes: entryRoutes({ kind: postKind, writeArgs: postFields, ...postOperations }),
});
