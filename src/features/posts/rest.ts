import { editMethods, endpoint, route } from '../../rest/route.ts';
import { contextArg, itemArgs } from '../records/collection-args.ts';
import {
  maySeeText,
  refuseUneditableContext,
  refuseUneditableList,
} from '../records/entry-policy.ts';
import { loadEntryHead } from '../records/load-entry.ts';
import {
  answerCreated,
  answerItem,
  answerList,
  answerRemoved,
  answerUpdated,
} from '../records/rest/entry-answers.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { getPost } from './get-post.ts';
import { listPosts } from './list-posts.ts';
import { postEmbeds } from './post-embeds.ts';
import { postSchema } from './post-schema.ts';
import { shownPost } from './shown-post.ts';
import { updatePost } from './update-post.ts';

const namespace = 'core/v2';

const collection = route({
  namespace,
  path: '/posts',
  schema: postSchema,
  endpoints: [
    endpoint(['GET'], listPosts, {
      args: contextArg,
      allowBatch: true,
      embeds: postEmbeds,
      authorize: (context, { context: view }) => refuseUneditableList(context, 'post', view),
      respond: (found, args, context, request) =>
        answerList(context, shownPost, found, args, request),
    }),
    endpoint(['POST'], createPost, {
      allowBatch: true,
      existsCode: 'rest_post_exists',
      respond: (id, _, context) => answerCreated(context, shownPost, id),
    }),
  ],
});

const item = route({
  namespace,
  path: '/posts/{id}',
  schema: postSchema,
  endpoints: [
    endpoint(['GET'], getPost, {
      args: itemArgs,
      allowBatch: true,
      embeds: postEmbeds,
      async authorize(context, { id, context: view, password }) {
        const post = await loadEntryHead(context, 'post', id);
        refuseUneditableContext(context, post, view);
        maySeeText(context, post, view, password);
      },
      respond: (post, args, context) => answerItem(context, shownPost, post, args),
    }),
    endpoint(editMethods, updatePost, {
      allowBatch: true,
      respond: (id, _, context) => answerUpdated(context, shownPost, id),
    }),
    endpoint(['DELETE'], deletePost, {
      allowBatch: true,
      respond: (removed, _, context) => answerRemoved(context, shownPost, removed),
    }),
  ],
});

/** interface.md §4.4 */
export const postRoutes = [collection, item];
