import { ApiError } from '../operation/errors.ts';
import { presentError } from '../representation/present-error.ts';
import type { Answer } from './answer.ts';

/** Seconds. */
const RETRY_AFTER = '5';

/** A refusal as an answer. */
export const errorAnswer = (error: ApiError): Answer => ({
  status: error.status,
  headers: error.status === 503 ? { 'Retry-After': RETRY_AFTER } : {},
  body: presentError(error),
});

/** What a caller sees of a bug: no detail, the request's id to find it by in the log. */
export const internalError = (requestId: string): Answer =>
  errorAnswer(
    new ApiError('internal_server_error', 500, 'Something went wrong on this server.', {
      data: { request_id: requestId },
    }),
  );
