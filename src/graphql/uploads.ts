import { randomUUID } from 'node:crypto';
import type { MediaConfig } from '../config/media-config.ts';
import { receiveForm } from '../http/receive-form.ts';
import { ApiError } from '../lib/api-error.ts';
import { parseJson } from '../lib/body.ts';
import type { Context } from '../operation/context.ts';
import { invalidParam } from '../operation/errors.ts';
import { builder } from './builder.ts';

/** The files that came with a request, by the mark that stands in their place in the variables. */
export type Uploads = ReadonlyMap<string, unknown>;

/** The context of a request that brought files. */
export interface UploadingContext extends Context {
  readonly uploads?: Uploads;
}

export const UploadRef = builder.scalarType('Upload', {
  description:
    'A file sent along with the request, as the GraphQL multipart request specification says.',
  serialize: () => {
    throw new Error('A file is only ever sent.');
  },
});

/** The file that a value of `Upload` stands for. @throws ApiError `rest_invalid_param` for anything else */
export function uploadedFile(context: UploadingContext, mark: unknown): unknown {
  const file = typeof mark === 'string' ? context.uploads?.get(mark) : undefined;
  if (file === undefined)
    throw invalidParam('file', 'file is no file that was sent along with this request.');
  return file;
}

/** A request with the files that came with it. */
export interface UploadingRequest {
  /** The parameters, with a mark of `uploads` wherever a file belongs. */
  readonly operations: Record<string, unknown>;
  readonly uploads: Uploads;
  /** Removes the files; to be called when the request is answered. */
  discard(): Promise<void>;
}

/**
 * Reads a request of the GraphQL multipart request specification, its files streamed to the disk.
 * @throws ApiError `graphql_invalid_form`, and those of uploads
 */
export async function receiveUploads(
  request: Request,
  config: MediaConfig,
): Promise<UploadingRequest> {
  const form = await receiveForm(request, config, (field) => /^\w{1,20}$/.test(field));
  try {
    const fields = new Map(form.fields);
    const files = new Map(form.files);
    const operations = readObject(fields.get('operations'));
    const uploads = new Map<string, unknown>();
    for (const [field, paths] of Object.entries(readObject(fields.get('map')))) {
      const file = files.get(field);
      if (!file || !Array.isArray(paths)) throw invalidForm();
      const mark = randomUUID();
      uploads.set(mark, file);
      for (const path of paths) put(operations, String(path).split('.'), mark);
    }
    return { operations, uploads, discard: form.discard };
  } catch (error) {
    await form.discard();
    throw error;
  }
}

/** Puts a mark where the variables have null, as the specification demands. */
function put(at: Record<string, unknown>, [name = '', ...rest]: string[], mark: string): void {
  if (!Object.hasOwn(at, name)) throw invalidForm();
  const inner = at[name];
  if (rest.length === 0 && inner === null) at[name] = mark;
  else if (rest.length > 0 && isObject(inner)) put(inner, rest, mark);
  else throw invalidForm();
}

function readObject(text: string | undefined): Record<string, unknown> {
  try {
    const value = parseJson(text ?? '');
    if (isObject(value) && !Array.isArray(value)) return value;
  } catch {
    // said below
  }
  throw invalidForm();
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const invalidForm = (): ApiError =>
  new ApiError(
    'graphql_invalid_form',
    400,
    'The form must have operations, map and the files that map names.',
  );
