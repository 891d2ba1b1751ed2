import { Readable } from 'node:stream';
import type { MediaConfig } from '../../../../config/media-config.ts';
import { isForm, type ReceivedForm, receiveForm } from '../../../../http/receive-form.ts';
import { brokenOff, fileTooBig, noData, ReceivedFile } from '../../../../http/received-file.ts';
import { writeIncoming } from '../../../../http/write-incoming.ts';
import { dispositionName } from './file-name.ts';

/** The file of a request, and what else its form said. */
export interface Upload {
  readonly file: ReceivedFile;
  readonly fields: ReceivedForm['fields'];
}

/** A file sent as the body or as the field `file` of a form (behaviour.md §4). @throws ApiError of the `rest_upload_…` family */
export async function receiveUpload(request: Request, config: MediaConfig): Promise<Upload> {
  if (!isForm(request)) return { file: await receiveBody(request, config), fields: [] };
  const { files, fields } = await receiveForm(request, config, (field) => field === 'file');
  const file = files.get('file');
  if (file && file.bytes > 0) return { file, fields };
  await file?.discard();
  throw noData();
}

/**
 * A file that is the whole body, named by `Content-Disposition` (behaviour.md §4).
 * @throws ApiError of the `rest_upload_…` family
 */
async function receiveBody(request: Request, config: MediaConfig): Promise<ReceivedFile> {
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
