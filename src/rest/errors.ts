import { ApiError } from '../operation/errors.ts';
import type { Answer } from './answer.ts';

/** An `ApiError` as behaviour.md §1 writes it: `{code, message, data: {status, …}}`. */
export function errorAnswer({ code, status, message, extra }: ApiError): Answer {
  const { params, details, data } = extra;
  return {
    status,
    headers: {},
    body: {
      code,
      message,
      data: {
        status,
        ...(params === undefined ? {} : { params }),
        ...(details === undefined ? {} : { details }),
        ...data,
      },
    },
  };
}

/** What a caller sees of a bug: no detail, the request's id to find it by in the log. */
export const internalError = (requestId: string): Answer =>
  errorAnswer(
    new ApiError('internal_server_error', 500, 'Something went wrong on this server.', {
      data: { request_id: requestId },
    }),
  );
