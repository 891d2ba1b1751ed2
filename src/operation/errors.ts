import { ApiError, type ParamFailure } from '../lib/api-error.ts';
import { DatabaseUnavailableError } from '../storage/database-unavailable-error.ts';
import { isStorageFull } from '../storage/storage-full.ts';

/** The same; of what has no code only the message is told. */
export type ParamRefusal = ParamFailure | { readonly code: null; readonly message: string };

/** 400 `rest_invalid_param`: every refused argument of one call together (behaviour.md §1). */
export function invalidParams(refusals: Readonly<Record<string, ParamRefusal>>): ApiError {
  const all = Object.entries(refusals);
  const names = all.map(([name]) => name).join(', ');
  const detailed = all.filter(([, { code }]) => code !== null) as [string, ParamFailure][]; // those with a code
  return new ApiError('rest_invalid_param', 400, `Invalid parameter(s): ${names}`, {
    params: Object.fromEntries(all.map(([name, { message }]) => [name, message])),
    // Of nothing it is an empty list (recorded).
    ...(detailed.length === 0
      ? { data: { details: [] } }
      : { details: Object.fromEntries(detailed) }),
  });
}

/** 400 `rest_invalid_param` for one argument, found wrong by an operation rather than by its schema. */
export const invalidParam = (
  name: string,
  message: string,
  { code = 'rest_invalid_param', data = null }: { code?: string; data?: unknown } = {},
): ApiError => invalidParams({ [name]: { code, message, data } });

/** 400 `rest_missing_callback_param`: every required argument that was not given. */
export const missingParams = (names: readonly string[]): ApiError =>
  new ApiError('rest_missing_callback_param', 400, `Missing parameter(s): ${names.join(', ')}`, {
    params: names,
  });

/** A refusal for want of rights: 401 to anonymous callers, whom logging in may help, else 403. */
export const refused = (viewer: { readonly id: number }, code: string, message: string): ApiError =>
  new ApiError(code, viewer.id === 0 ? 401 : 403, message);

/**
 * What a caller is told of an error: a refusal as it is, 503 `service_unavailable` where the database can't be had, 507
 * `storage_full` where there is no room to write; undefined for a bug.
 */
export function toRefusal(error: unknown): ApiError | undefined {
  if (error instanceof DatabaseUnavailableError)
    return new ApiError(
      'service_unavailable',
      503,
      'The database can not be had now. Try again in a few seconds.',
    );
  if (isStorageFull(error))
    return new ApiError(
      'storage_full',
      507,
      'This was not written: the disk of the server is full. Whoever runs it must make room there.',
    );
  return error instanceof ApiError ? error : undefined;
}

/** 400 `query_too_expensive`: the lists of one request would look at too many rows. */
export const tooExpensive = (): ApiError =>
  new ApiError(
    'query_too_expensive',
    400,
    'Lists with these conditions and orders look at too many records for one request. Ask for fewer of them at once, or sort them by date.',
  );

/** 404 `rest_no_route`. */
export const noRoute = (): ApiError =>
  new ApiError('rest_no_route', 404, 'No route was found matching the URL and request method.');
