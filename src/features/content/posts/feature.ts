import './graphql/post-type.ts';
import './graphql/post-queries.ts';
import './graphql/post-format.ts';
import './graphql/date-archive.ts';
import { defineFeature } from '../../define-feature.ts';
import { postRoutes } from './rest.ts';

export const posts = defineFeature({
  name: 'posts',
  group: { name: 'Posts', description: 'Posts with their categories, tags and formats.' },
  routes: postRoutes,
});
