import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { MediaConfig } from '../config/media-config.ts';
import { ApiError } from '../lib/api-error.ts';
import { brokenOff, ReceivedFile } from './received-file.ts';
import { writeIncoming } from './write-incoming.ts';

/** A form with its received files. */
export interface ReceivedForm {
  /** In the order of the form. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly files: ReadonlyMap<string, ReceivedFile>;
  /** Removes the files. Always call it. */
  discard(): Promise<void>;
}

const limits = { fields: 200, fieldSize: 2 ** 20, files: 10, parts: 210, headerPairs: 100 };

const tooLarge = (): ApiError =>
  new ApiError(
    'rest_request_too_large',
    413,
    `A form may have ${limits.fields} fields of ${limits.fieldSize} bytes and ${limits.files} files.`,
  );

export const isForm = ({ headers }: Pick<Request, 'headers'>): boolean =>
  /^multipart\/form-data\s*;/i.test(headers.get('content-type') ?? '');

/**
 * Reads `multipart/form-data` (RFC 7578) and streams files to the disk.
 * @param isWanted whether to keep the file of a field; others are skipped
 * @throws ApiError of the `rest_upload_…` family, 413 `rest_request_too_large`; no file remains then
 */
export async function receiveForm(
  request: Request,
  config: MediaConfig,
  isWanted: (field: string) => boolean,
): Promise<ReceivedForm> {
  const fields: [string, string][] = [];
  const files = new Map<string, ReceivedFile>();
  const writes: Promise<unknown>[] = [];
  const streams: BusboyFileStream[] = [];
  const abort = new AbortController();
  const parser = openParser(request);
  const discard = async () => {
    for (const file of files.values()) await file.discard();
  };

  async function keep(field: string, stream: BusboyFileStream, name: string): Promise<void> {
    const md5 = request.headers.get('content-md5');
    const { path, bytes } = await writeIncoming(stream, config, { md5 });
    const file = new ReceivedFile({ path, name, bytes, origin: 'form' });
    await files.get(field)?.discard();
    files.set(field, file);
  }

  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.on(event, () => abort.abort(tooLarge()));
  parser.on('field', (name, value, _, isCut) => {
    if (isCut) abort.abort(tooLarge());
    fields.push([name, value]);
  });
  parser.on('file', (field, stream, name) => {
    if (!isWanted(field)) return void stream.on('error', () => {}).resume();
    streams.push(stream);
    writes.push(keep(field, stream, name).catch((error: unknown) => abort.abort(error)));
  });
  try {
    const body = Readable.fromWeb((request.body ?? new ReadableStream()) as never); // see receive-upload.ts
    await pipeline(body, parser, { signal: abort.signal }).catch((error: unknown) => {
      throw abort.signal.aborted ? abort.signal.reason : error;
    });
    await Promise.all(writes);
    abort.signal.throwIfAborted();
  } catch (error) {
    // The parser leaves the stream of an interrupted file open.
    for (const stream of streams) stream.destroy(new Error('The form broke off.'));
    await Promise.all(writes);
    await discard();
    brokenOff(error);
  }
  return { fields, files, discard };
}

function openParser({ headers }: Request): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': headers.get('content-type') ?? '' }, limits });
  } catch {
    throw new ApiError('rest_upload_unknown_error', 400, 'The form has no boundary.');
  }
}
