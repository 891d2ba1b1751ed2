import type { Context } from '../../../operation/context.ts';
import { detectType } from './files/detect-type.ts';
import { probeFile, type StoredMedia, storeFile } from './files/store-file.ts';
import { workableTypes } from './images/probe-image.ts';
import { cleanFileName } from './upload/clean-file-name.ts';
import type { ReceivedFile } from './upload/received-file.ts';
import { uploadError } from './upload/upload-error.ts';

/**
 * Checks a received file by its bytes and stores it.
 * @throws ApiError `rest_upload_sideload_error`, `rest_upload_unknown_error` (behaviour.md §4), `rest_upload_too_many_pixels`
 */
export async function storeReceived(context: Context, file: ReceivedFile): Promise<StoredMedia> {
  const { path, bytes, origin } = file;
  const refusal = () => uploadError(origin, 'Files of this type are not taken.');
  const type = await detectType(path, cleanFileName(file.name));
  if (!type) throw refusal();
  const { mimeType, name } = type;
  const probed = await probeFile(context, path, mimeType);
  if (!probed && workableTypes.has(mimeType)) throw refusal();
  return storeFile(context, { path, name, mimeType, bytes, probed });
}
