import { type Entry, entryById } from '../../../content/entries/entry.ts';
import { type Preview, previewOfEntry } from '../../../content/entries/entry-path.ts';
import { unknownEntry } from '../../../content/entries/entry-policy.ts';
import { canEditRecord } from '../../../content/record-capabilities.ts';
import { isRecordId, recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { objectSchema } from '../../../operation/representation/resource-schema.ts';
import { json } from '../../../rest/answer.ts';
import { endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';

/** For those who may edit the entry. @throws ApiError 404 `rest_post_invalid_id`, 401 or 403 `rest_cannot_edit` */
const createPreview = defineOperation({
  name: 'createPreview',
  kind: 'mutation',
  summary: 'Makes a link by which anybody may read an entry for an hour.',
  args: { id: recordId({ description: 'The id of the entry.' }) },
  async authorize(context, { id }) {
    if (!canEditRecord(context.viewer, await loadEntry(context, id)))
      throw refused(context.viewer, 'rest_cannot_edit', 'You are not allowed to edit this.');
  },
  resolve: async (context, { id }): Promise<Preview> =>
    previewOfEntry(context, await loadEntry(context, id)),
});

async function loadEntry(context: Context, id: number): Promise<Entry> {
  const entry = isRecordId(id) ? await entryById(context).load(id) : null;
  if (!entry || entry.status === 'trash') throw unknownEntry();
  return entry;
}

/** Links by which drafts are read. */
export const previews = defineFeature({
  name: 'previews',
  group: {
    name: 'Previews',
    description: 'Tokens that show a draft to somebody who is not logged in.',
  },
  // Beside the routes of tokens, since the reference's namespaces have no such route.
  routes: [
    route({
      namespace: 'jwt-auth/v1',
      path: '/preview',
      endpoints: [
        endpoint(['POST'], createPreview, {
          answers: {
            schema: objectSchema({
              link: { type: 'string', format: 'uri' },
              token: { type: 'string' },
              token_expires: { type: 'integer', description: 'Seconds since 1970.' },
            }),
          },
          respond: ({ link, token, expires }) => json({ link, token, token_expires: expires }),
        }),
      ],
    }),
  ],
});
