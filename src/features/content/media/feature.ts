import './graphql/media-item-type.ts';
import './graphql/media-mutations.ts';
import { Readable } from 'node:stream';
import { ReceivedFile, writeIncoming } from '../../../http/received-file.ts';
import { summaryOf, summarySchema } from '../../../mcp/answer-schemas.ts';
import { defineTool } from '../../../mcp/assistant-tool.ts';
import { ANSWER_BYTES } from '../../../mcp/shorten.ts';
import { integer, required, string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { run as runOperation } from '../../../operation/operation.ts';
import { parseArgs } from '../../../operation/parse-args.ts';
import { actionOn } from '../../../operation/record-kinds.ts';
import { defineFeature } from '../../define-feature.ts';
import { removeFilesJob, sweepUploadsNowAndThen } from './files/file-claims.ts';
import { createMediaItem } from './media-operations.ts';
import { assertCanUpload } from './media-policy.ts';
import { mediaRoutes } from './rest.ts';

/** Characters of base64: 9 MiB of a file. */
const MOST_CHARACTERS = 12 * 2 ** 20;

/** Uploads a file, for assistants. */
const uploadTool = defineTool({
  name: 'upload',
  title: 'Upload a file',
  description:
    'Uploads an image or another file and returns it as an attachment. Write its id to featured_media, or its address into content.',
  effect: 'write',
  isIdempotent: false,
  args: {
    file_name: required(string({ description: 'With its ending: harbour.jpg.', maxLength: 255 })),
    content: required(string({ description: 'The bytes as base64.', maxLength: MOST_CHARACTERS })),
    title: string({ description: 'The title.' }),
    alt_text: string({ description: 'What those are told who do not see the image.' }),
    caption: string({ description: 'The caption.' }),
    post: integer({ description: 'The id of the entry that it belongs to.', minimum: 0 }),
  },
  answers: { record: summarySchema },
  always: ['record'],
  async run(context, { file_name: name, content, ...said }, { kinds }) {
    assertCanUpload(context);
    const bytes = Buffer.from(content, 'base64');
    if (bytes.length === 0) throw invalidParam('content', 'content is not base64.');
    const values = parseArgs(createMediaItem.args, said);
    const { media } = context.services.config;
    const incoming = await writeIncoming(Readable.from([bytes]), media, {});
    const file = new ReceivedFile({ ...incoming, name, origin: 'body' });
    try {
      const id = await runOperation(createMediaItem, context, { ...values, file });
      const { result } = await actionOn(kinds, 'attachment', 'read').run(context, { id });
      return { record: summaryOf('attachment', result, ['source_url'], ANSWER_BYTES) };
    } finally {
      await file.discard();
    }
  },
});

export const media = defineFeature({
  name: 'media',
  group: { name: 'Media', description: 'Uploaded files, with sizes of pictures.' },
  routes: mediaRoutes,
  jobs: [removeFilesJob],
  tools: [uploadTool],
  timers: [sweepUploadsNowAndThen],
});
