import type { Context } from '../../context.ts';
import { integer } from '../../operation/args.ts';
import { refused } from '../../operation/errors.ts';
import { created, json, ReadyJson, readyList } from '../../rest/answer.ts';
import { pagingHeaders } from '../../rest/paging.ts';
import { editMethods, endpoint, route } from '../../rest/route.ts';
import { contextArg } from '../records/collection-args.ts';
import { postPath } from '../records/permalink.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { getPost, loadPostHead } from './get-post.ts';
import { listPosts } from './list-posts.ts';
import { postEmbeds } from './post-embeds.ts';
import { maySeeText, refuseUneditableContext, unknownPost } from './post-policy.ts';
import { loadPostParts, postsAsJson, showPost } from './post-representations.ts';
import { postSchema } from './post-schema.ts';
import { presentPost } from './present-post.ts';
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
      authorize({ viewer }, { context: view }) {
        if (view === 'edit' && !viewer.can('edit_posts'))
          throw refused(viewer, 'rest_forbidden_context', 'You are not allowed to edit posts.');
      },
      async respond(
        { items, total },
        { context: view, page, per_page: perPage },
        context,
        request,
      ) {
        const shown = await postsAsJson(context, items, view);
        const headers = pagingHeaders(context, request, { page, perPage, total });
        const validator = `${items.map(({ id, version }) => `${id}.${version}`).join()} ${total} ${view}`;
        return { status: 200, headers, body: readyList(shown), validator };
      },
    }),
    endpoint(['POST'], createPost, {
      allowBatch: true,
      existsCode: 'rest_post_exists',
      respond: async (id, _, context) =>
        created(await editedPost(context, id), context.addresses.rest(`/core/v2/posts/${id}`)),
    }),
  ],
});

const item = route({
  namespace,
  path: '/posts/{id}',
  schema: postSchema,
  endpoints: [
    endpoint(['GET'], getPost, {
      args: {
        ...contextArg,
        excerpt_length: integer({
          description: 'How many words an excerpt made from the content has.',
        }),
      },
      allowBatch: true,
      embeds: postEmbeds,
      async authorize(context, { id, context: view, password }) {
        const post = await loadPostHead(context, id);
        refuseUneditableContext(context, post, view);
        maySeeText(context, post, view, password);
      },
      async respond(post, { context: view, password, excerpt_length: excerptLength }, context) {
        const headers = {
          Link: `<${context.addresses.page(postPath(context, post))}>; rel="alternate"; type=text/html`,
        };
        if (password === undefined && excerptLength === undefined) {
          const [bytes] = await postsAsJson(context, [post], view);
          if (!bytes) throw unknownPost();
          return {
            status: 200,
            headers,
            body: new ReadyJson(bytes),
            validator: `${post.id}.${post.version} ${view}`,
          };
        }
        const parts = await loadPostParts(context, post.id, view);
        if (!parts) throw unknownPost();
        const showsText = maySeeText(context, post, view, password);
        return json(presentPost(context, parts, { view, showsText, excerptLength }), headers);
      },
    }),
    endpoint(editMethods, updatePost, {
      allowBatch: true,
      respond: async (id, _, context) => json(await editedPost(context, id)),
    }),
    endpoint(['DELETE'], deletePost, {
      allowBatch: true,
      respond({ isGone, previous }, _, context) {
        const { _links, ...shown } = showPost(context, previous, 'edit');
        return json(isGone ? { deleted: true, previous: shown } : { ...shown, _links });
      },
    }),
  ],
});

/** interface.md §4.4 */
export const postRoutes = [collection, item];

async function editedPost(context: Context, id: number) {
  const parts = await loadPostParts(context, id, 'edit');
  if (!parts) throw unknownPost();
  return showPost(context, parts, 'edit');
}
