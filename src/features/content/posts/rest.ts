import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { getPost } from './get-post.ts';
import { listPosts } from './list-posts.ts';
import { postEmbeds } from './post-embeds.ts';
import { postSchema } from './post-schema.ts';
import { shownPost } from './shown-post.ts';
import { updatePost } from './update-post.ts';

/** interface.md §4.4 */
export const postRoutes = entryRoutes({
  path: '/posts',
  shown: shownPost,
  schema: postSchema,
  embeds: postEmbeds,
  list: listPosts,
  create: createPost,
  get: getPost,
  update: updatePost,
  remove: deletePost,
});
