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
