import { noData, ReceivedFile, uploadError } from '../../../http/received-file.ts';
import { schemaOf, unlisted } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanSetAuthor } from '../entries/entry-policy.ts';
import { detectType } from './files/detect-type.ts';
import { probeFile, type StoredMedia, storeFile } from './files/store-file.ts';
import { workableTypes } from './images/probe-image.ts';
import { mediaFields } from './media-fields.ts';
import { assertCanAttachTo, assertCanUpload } from './media-policy.ts';
import { readAltText, readMediaChanges } from './read-media-changes.ts';
import { cleanFileName } from './upload/file-name.ts';
import { writeMediaItem } from './write-media-item.ts';

/** behaviour.md §4; answers the new item's id. The file is one that the surface has received, and removes afterwards. */
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
    const stored = await storeReceived(context, file);
    const altText = readAltText(args.alt_text) ?? '';
    return writeMediaItem(context, stored, { changes, altText });
  },
});

/**
 * Checks a received file by its bytes and stores it.
 * @throws ApiError `rest_upload_sideload_error`, `rest_upload_unknown_error` (behaviour.md §4), `rest_upload_too_many_pixels`
 */
async function storeReceived(context: Context, file: ReceivedFile): Promise<StoredMedia> {
  const { path, bytes, origin } = file;
  const refusal = () => uploadError(origin, 'Files of this type are not taken.');
  const type = await detectType(path, cleanFileName(file.name));
  if (!type) throw refusal();
  const { mimeType, name } = type;
  const probed = await probeFile(context, path, mimeType);
  if (!probed && workableTypes.has(mimeType)) throw refusal();
  return storeFile(context, { path, name, mimeType, bytes, probed });
}
