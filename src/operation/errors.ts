import { ApiError, type ParamFailure } from '../lib/api-error.ts';
import { MediaUnavailableError } from '../storage/media/media-storage.ts';
import {
  DatabaseUnavailableError,
  isStorageAway,
  isStorageFull,
} from '../storage/unavailable-storage.ts';

/** A failure, or only a message for one without a code. */
export type ParamRefusal = ParamFailure | { readonly code: null; readonly message: string };

/** 400 `rest_invalid_param` with all rejected arguments of one call (docs/rest.md §2.3). */
export function invalidParams(refusals: Readonly<Record<string, ParamRefusal>>): ApiError {
  const all = Object.entries(refusals);
  const names = all.map(([name]) => name).join(', ');
  const detailed = all.filter(([, { code }]) => code !== null) as [string, ParamFailure][]; // those with a code
  return new ApiError('rest_invalid_param', 400, `Invalid parameter(s): ${names}`, {
    params: Object.fromEntries(all.map(([name, { message }]) => [name, message])),
    details: detailed.length === 0 ? null : Object.fromEntries(detailed),
  });
}

/** 400 `rest_invalid_param` for one argument that an operation rejects, rather than its schema. */
export const invalidParam = (
  name: string,
  message: string,
  { code = 'rest_invalid_param', data = null }: { code?: string; data?: unknown } = {},
): ApiError => invalidParams({ [name]: { code, message, data } });

/** 400 `rest_missing_callback_param` with all missing required arguments. */
export const missingParams = (names: readonly string[]): ApiError =>
  new ApiError('rest_missing_callback_param', 400, `Missing parameter(s): ${names.join(', ')}`, {
    params: names,
  });

/** The error for missing rights: 401 for anonymous callers, who may log in, otherwise 403. */
export const refused = (
  viewer: { readonly id: number },
  code: string,
  message: string,
): ApiError =>
  viewer.id === 0
    ? new ApiError(code, 401, `${message} ${LOG_IN}`)
    : new ApiError(code, 403, message);

/** Shows anonymous callers how to log in when they are refused. */
export const LOG_IN =
  'Log in: send a user name and an application password (HTTP Basic), or a token of /jwt-auth/v1/token (Bearer).';

/** 401 or 403 `rest_forbidden_param` for arguments that the viewer may not use. */
export class ForbiddenParamsError extends ApiError {
  readonly names: readonly string[];

  constructor(status: number, names: readonly string[]) {
    const message = `You are not allowed to use: ${names.join(', ')}`;
    super('rest_forbidden_param', status, status === 401 ? `${message}. ${LOG_IN}` : message);
    this.names = names;
  }
}

export const forbiddenParams = (
  viewer: { readonly id: number },
  names: readonly string[],
): ApiError => new ForbiddenParamsError(viewer.id === 0 ? 401 : 403, names);

/**
 * Maps an error to what the caller sees: an ApiError itself, 503 `service_unavailable` if the database or the storage of files is
 * not available, 507 `storage_full` if the disk is full, or undefined for a bug.
 */
export function toRefusal(error: unknown): ApiError | undefined {
  if (error instanceof DatabaseUnavailableError)
    return new ApiError(
      'service_unavailable',
      503,
      'The database can not be had now. Try again in a few seconds.',
    );
  if (error instanceof MediaUnavailableError)
    return new ApiError(
      'service_unavailable',
      503,
      'The storage of uploaded files can not be had now. Try again in a few seconds.',
    );
  if (isStorageFull(error))
    return new ApiError(
      'storage_full',
      507,
      'This was not written: the disk of the server is full. Whoever runs it must make room there.',
    );
  if (error instanceof ApiError) return error;
  if (isStorageAway(error))
    return new ApiError(
      'service_unavailable',
      503,
      'The disk of the server can not be had now. Try again in a few seconds.',
    );
  return undefined;
}

/** 400 `query_too_expensive`: the lists of one request would read too many rows. */
export const tooExpensive = (): ApiError =>
  new ApiError(
    'query_too_expensive',
    400,
    'Lists with these conditions and orders look at too many records for one request. Ask for fewer of them at once, or sort them by date.',
  );

/** 400 `NOT_ATOMIC`: this can't be made together with other changes. */
export const notInUnit = (what: string): ApiError =>
  new ApiError(
    'NOT_ATOMIC',
    400,
    `${what} does more than write records, and that can't be taken back. Send it in a request of its own.`,
  );

/** 429 `too_many_requests`, with the seconds to wait in `retry_after`. @param what there is too much of, in the plural */
export const tooManyAttempts = (wait: number, what = 'attempts'): ApiError =>
  new ApiError('too_many_requests', 429, `Too many ${what}; please try again later.`, {
    data: { retry_after: wait },
  });

/** 501 `rest_trash_not_supported`: what has no trash is removed with `force` only. */
export const noTrash = (message: string): ApiError =>
  new ApiError('rest_trash_not_supported', 501, message);

/** 404 `rest_no_route`. */
export const noRoute = (): ApiError =>
  new ApiError('rest_no_route', 404, 'No route was found matching the URL and request method.');
