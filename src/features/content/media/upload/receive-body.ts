import { Readable } from 'node:stream';
import type { MediaConfig } from '../../../../config/media-config.ts';
import { brokenOff } from './broken-off.ts';
import { dispositionName } from './disposition-name.ts';
import { ReceivedFile } from './received-file.ts';
import { fileTooBig, noData } from './upload-error.ts';
import { writeIncoming } from './write-incoming.ts';

/**
 * A file that is the whole body, named by `Content-Disposition` (behaviour.md §4).
 * @throws ApiError of the `rest_upload_…` family
 */
export async function receiveBody(request: Request, config: MediaConfig): Promise<ReceivedFile> {
  const { body, headers } = request;
  const length = headers.get('content-length');
  if (!body || length === '0') throw noData();
  const name = dispositionName(headers.get('content-disposition'));
  if (Number(length ?? 0) > config.maxBytes) throw fileTooBig(config.maxBytes);
  const { path, bytes } = await writeIncoming(Readable.fromWeb(body as never), config, {
    md5: headers.get('content-md5'),
  }).catch(brokenOff); // Node's and the library's types of one and the same stream differ
  const file = new ReceivedFile({ path, name, bytes, origin: 'body' });
  if (bytes > 0 && (length === null || Number(length) === bytes)) return file;
  await file.discard();
  throw bytes === 0 ? noData() : brokenOff(new Error('Fewer bytes than Content-Length says.'));
}
