import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { postEmbeds } from './post-embeds.ts';
import { postOperations } from './post-operations.ts';
import { postSchema } from './post-schema.ts';
import { shownPost } from './shown-post.ts';

/** interface.md §4.4 */
export const postRoutes = entryRoutes({
  path: '/posts',
  shown: shownPost,
  schema: postSchema,
  embeds: postEmbeds,
  ...postOperations,
});
