import './graphql/comment-type.ts';
import './graphql/comment-queries.ts';
import './graphql/comment-mutations.ts';
import { commentStatuses } from '../../../content/comments/comment.ts';
import { assertCanReadCommentsForEditing } from '../../../content/comments/comment-policy.ts';
import {
  commentEmbeds,
  showComment,
  showComments,
} from '../../../content/comments/present-comment.ts';
import { contextArg } from '../../../content/entries/collection-args.ts';
import { acfFormatArg, isStandardFormat } from '../../../content/fields/own-value-args.ts';
import { recordArgs, summarySchema } from '../../../mcp/answer-schemas.ts';
import { defineTool } from '../../../mcp/assistant-tool.ts';
import { writeRecord } from '../../../mcp/tools/write-tools.ts';
import { integer, oneOf, required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { created, json, pagingHeaders } from '../../../rest/answer.ts';
import { editMethods, endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { commentSchema } from './comment-fields.ts';
import { deleteComment, getComment, loadComment, updateComment } from './comment-operations.ts';
import { createComment } from './create-comment.ts';
import { listComments } from './list-comments.ts';

/** Writes a comment, for assistants. */
const commentTool = defineTool({
  name: 'comment',
  title: 'Write a comment',
  description: 'Comments on a post, or answers a comment.',
  effect: 'write',
  isIdempotent: false,
  args: {
    post: required(integer({ description: 'The id of the post.', minimum: 0 })),
    content: required(string({ description: 'The text.' })),
    parent: integer({ description: 'The id of the comment that it answers.', minimum: 0 }),
  },
  answers: { record: summarySchema },
  always: ['record'],
  async run(context, { parent, ...args }, toolbox) {
    const fields = { ...args, ...(parent === undefined ? {} : { parent }) };
    return { record: await writeRecord(context, toolbox, { kind: 'comment', fields }, '') };
  },
});

/** Approves, unapproves or rejects a comment, for assistants. */
const moderateTool = defineTool({
  name: 'moderate',
  title: 'Moderate a comment',
  description:
    'Approves a comment, holds it back, or marks it as spam or trash. Comments that wait are listed with kind comment and filters {"status": "hold"}.',
  effect: 'write',
  isIdempotent: true,
  args: {
    id: recordArgs.id,
    status: required(oneOf(commentStatuses, { description: 'How it is to stand.' })),
  },
  answers: { record: summarySchema },
  always: ['record'],
  async run(context, { id, status }, toolbox) {
    const written = { kind: 'comment', id, fields: { status } };
    return { record: await writeRecord(context, toolbox, written, '') };
  },
});

const namespace = 'core/v2';

const collection = route({
  namespace,
  path: '/comments',
  schema: commentSchema,
  endpoints: [
    endpoint(['GET'], listComments, {
      args: { ...contextArg, ...acfFormatArg },
      embeds: commentEmbeds,
      authorize: (context, { context: view }) => assertCanReadCommentsForEditing(context, view),
      async respond({ items, total }, args, context, request) {
        const { context: view, page, per_page: perPage } = args;
        const headers = pagingHeaders(context, request, { page, perPage, total });
        return json(await showComments(context, items, view, isStandardFormat(args)), headers);
      },
    }),
    endpoint(['POST'], createComment, {
      existsCode: 'rest_comment_exists',
      existsAfterRights: true,
      async respond(id, _, context) {
        const view = context.viewer.can('moderate_comments') ? 'edit' : 'view';
        const location = context.addresses.rest(`/core/v2/comments/${id}`);
        return created(await showComment(context, await loadComment(context, id), view), location);
      },
    }),
  ],
});

const item = route({
  namespace,
  path: '/comments/{id}',
  idsOf: 'comment',
  schema: commentSchema,
  endpoints: [
    endpoint(['GET'], getComment, {
      args: { ...contextArg, ...acfFormatArg },
      embeds: commentEmbeds,
      async authorize(context, { id, context: view }) {
        await loadComment(context, id);
        assertCanReadCommentsForEditing(context, view);
      },
      respond: async (comment, args, context) =>
        json(await showComment(context, comment, args.context, isStandardFormat(args))),
    }),
    endpoint(editMethods, updateComment, {
      respond: async (id, _, context) => json(await editedComment(context, id)),
    }),
    endpoint(['DELETE'], deleteComment, {
      async respond({ isGone, comment }, _, context) {
        const { _links, ...shown } = await showComment(context, comment, 'edit');
        return json(isGone ? { deleted: true, previous: shown } : { ...shown, _links });
      },
    }),
  ],
});

export const comments = defineFeature({
  name: 'comments',
  group: { name: 'Comments', description: 'Comments on content, and their moderation.' },
  // docs/rest.md §4.11
  routes: [collection, item],
  tools: [commentTool, moderateTool],
});

const editedComment = async (context: Context, id: number) =>
  showComment(context, await loadComment(context, id), 'edit');
