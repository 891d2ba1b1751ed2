import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { MediaConfig } from '../config/media-config.ts';
import { ApiError } from '../lib/api-error.ts';
import { brokenOff, ReceivedFile, writeIncoming } from './received-file.ts';

/** A form with its received files. */
export interface ReceivedForm {
  /** In the order of the form. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** In the order of the form; a name may come several times. */
  readonly files: readonly (readonly [name: string, file: ReceivedFile])[];
  /** Removes the files. Always call it. */
  discard(): Promise<void>;
}

interface FormLimits {
  readonly fields: number;
  readonly fieldSize: number;
  /** Characters of all fields together. */
  readonly text: number;
  readonly files: number;
  readonly parts: number;
  readonly headerPairs: number;
}

/** The most files of one form. */
export const FORM_FILES = 10;

const WITH_FILES: FormLimits = {
  fields: 200,
  fieldSize: 2 ** 20,
  text: 2 ** 20,
  files: FORM_FILES,
  parts: 210,
  headerPairs: 100,
};

const tooLarge = ({ fields, text, files }: FormLimits): ApiError =>
  new ApiError(
    'rest_request_too_large',
    413,
    `A form may have ${fields} fields, ${text} characters in them and ${files} files.`,
  );

const fileNotTaken = (field: string): ApiError => {
  const reason = `This route takes no file, and ${field} is one.`;
  return new ApiError('rest_invalid_param', 400, reason, {
    params: { [field]: reason },
    details: null,
  });
};

/**
 * Reads `multipart/form-data` (RFC 7578) and streams files to the disk.
 * @param isWanted whether to keep the file of a field; others are skipped
 * @param text the most characters of all fields together
 * @throws ApiError of the `rest_upload_…` family, 413 `rest_request_too_large`; no file remains then
 */
export async function receiveForm(
  request: Request,
  config: MediaConfig,
  isWanted: (field: string) => boolean,
  text = WITH_FILES.text,
): Promise<ReceivedForm> {
  const body = (request.body ?? new ReadableStream()) as never; // Node's and the library's types of one and the same stream differ
  return parseForm(request.headers, Readable.fromWeb(body), config, isWanted, {
    ...WITH_FILES,
    text,
  });
}

/**
 * Reads the fields of `multipart/form-data` where no file is taken.
 * @param maxBytes of the whole form
 * @throws ApiError 400 `rest_invalid_param` for a file, 413 `rest_request_too_large`
 */
export async function readFormFields(
  request: Request,
  maxBytes: number,
): Promise<ReceivedForm['fields']> {
  const limits = {
    ...WITH_FILES,
    fields: 1000,
    fieldSize: maxBytes,
    text: maxBytes,
    files: 1,
    parts: 1001,
  };
  async function* withinLimit(chunks: AsyncIterable<Uint8Array>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge(limits);
      yield chunk;
    }
  }
  const body = Readable.from(withinLimit(request.body ?? new ReadableStream()));
  const { fields } = await parseForm(request.headers, body, null, () => false, limits);
  return fields;
}

/** Returns the fields as a form of the other encoding has them, so that both are read alike. */
export const toFormText = (fields: ReceivedForm['fields']): string =>
  new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();

/** @param config where files go; null refuses them */
async function parseForm(
  headers: Headers,
  body: Readable,
  config: MediaConfig | null,
  isWanted: (field: string) => boolean,
  limits: FormLimits,
): Promise<ReceivedForm> {
  const fields: [string, string][] = [];
  const writes: Promise<readonly [string, ReceivedFile] | null>[] = [];
  const streams: BusboyFileStream[] = [];
  const abort = new AbortController();
  const parser = openParser(headers, limits);
  const discard = async () => {
    for (const written of await Promise.all(writes)) await written?.[1].discard();
  };

  async function keep(
    field: string,
    stream: BusboyFileStream,
    name: string,
    config: MediaConfig,
  ): Promise<readonly [string, ReceivedFile] | null> {
    try {
      const md5 = headers.get('content-md5');
      const { path, bytes } = await writeIncoming(stream, config, { md5 });
      return [field, new ReceivedFile({ path, name, bytes, origin: 'form' })];
    } catch (error) {
      abort.abort(error);
      return null;
    }
  }

  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.on(event, () => abort.abort(tooLarge(limits)));
  let text = 0;
  parser.on('field', (name, value, _, isCut) => {
    text += name.length + value.length;
    if (isCut || text > limits.text) return abort.abort(tooLarge(limits));
    fields.push([name, value]);
  });
  parser.on('file', (field, stream, name) => {
    // A browser sends a file input without a file as a file without a name.
    if (!config && name) abort.abort(fileNotTaken(field));
    if (!config || !isWanted(field)) return void stream.on('error', () => {}).resume();
    // Nobody else listens once the file is written, and an error that nobody hears would end the process.
    stream.on('error', () => {});
    streams.push(stream);
    writes.push(keep(field, stream, name, config));
  });
  try {
    await pipeline(body, parser, { signal: abort.signal }).catch((error: unknown) => {
      throw abort.signal.aborted ? abort.signal.reason : error;
    });
    const files = (await Promise.all(writes)).filter((written) => written !== null);
    abort.signal.throwIfAborted();
    return { fields, files, discard };
  } catch (error) {
    // The parser leaves the stream of an interrupted file open.
    for (const stream of streams) stream.destroy(new Error('The form broke off.'));
    await discard();
    brokenOff(error);
  }
}

function openParser(headers: Headers, limits: FormLimits): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': headers.get('content-type') ?? '' }, limits });
  } catch {
    throw new ApiError('rest_upload_unknown_error', 400, 'The form has no boundary.');
  }
}
