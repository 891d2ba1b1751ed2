import type { MediaConfig } from '../../../../config/media-config.ts';
import { isForm, receiveForm } from '../../../../http/receive-form.ts';
import { receiveBody } from './receive-body.ts';
import type { ReceivedFile } from './received-file.ts';
import { noData } from './upload-error.ts';

/** The file of a request, and what else its form said. */
export interface Upload {
  readonly file: ReceivedFile;
  readonly fields: Readonly<Record<string, string>>;
}

/** A file sent as the body or as the field `file` of a form (behaviour.md §4). @throws ApiError of the `rest_upload_…` family */
export async function receiveUpload(request: Request, config: MediaConfig): Promise<Upload> {
  if (!isForm(request)) return { file: await receiveBody(request, config), fields: {} };
  const { files, fields } = await receiveForm(request, config, (field) => field === 'file');
  const file = files.get('file');
  if (file && file.bytes > 0) return { file, fields: Object.fromEntries(fields) };
  await file?.discard();
  throw noData();
}
