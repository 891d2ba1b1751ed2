import { commentStatuses } from '../../../content/comments/comment.ts';
import { recordArgs, summarySchema } from '../../../mcp/answer-schemas.ts';
import { defineTool } from '../../../mcp/assistant-tool.ts';
import { writeRecord } from '../../../mcp/tools/write-tools.ts';
import { integer, oneOf, required, string } from '../../../operation/args.ts';

/** Writes a comment, for assistants. */
export const commentTool = defineTool({
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
export const moderateTool = defineTool({
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
