import { noData, ReceivedFile } from '../../../http/received-file.ts';
import { schemaOf, unlisted } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanSetAuthor } from '../entries/entry-policy.ts';
import { storeReceived, takeStored } from './files/store-received.ts';
import { mediaFields } from './media-fields.ts';
import { assertCanAttachTo, assertCanUpload } from './media-policy.ts';
import { readAltText, readMediaChanges } from './read-media-changes.ts';
import { writeMediaItem } from './write-media-item.ts';

/** docs/rest.md §4.6; answers the new item's id. The file is one that the surface has received, and removes afterwards. */
export const createMediaItem = defineOperation({
  name: 'createMediaItem',
  kind: 'mutation',
  summary: 'Uploads a file.',
  args: { ...mediaFields, file: unlisted(schemaOf<unknown>({})) },
  async authorize(context, { author, post }) {
    assertCanSetAuthor(context, 'attachment', author, context.viewer.id);
    assertCanUpload(context);
    await assertCanAttachTo(context, post);
  },
  async resolve(context, { file, ...args }): Promise<number> {
    if (!(file instanceof ReceivedFile)) throw noData();
    const changes = await readMediaChanges(context, args, null);
    const stored = await (context.isUnit ? takeStored : storeReceived)(context, file);
    const altText = readAltText(args.alt_text) ?? '';
    return writeMediaItem(context, stored, { changes, altText });
  },
});
