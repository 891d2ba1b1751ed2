import './graphql/comment-type.ts';
import './graphql/comment-queries.ts';
import './graphql/comment-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { commentTool, moderateTool } from './comment-tools.ts';
import { commentRoutes } from './rest.ts';

export const comments = defineFeature({
  name: 'comments',
  group: { name: 'Comments', description: 'Comments on content, and their moderation.' },
  routes: commentRoutes,
  tools: [commentTool, moderateTool],
});
