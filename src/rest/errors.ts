import { ApiError, RETRY_LATER } from '../lib/api-error.ts';
import { toRefusal } from '../operation/errors.ts';
import type { Services } from '../operation/services.ts';
import type { Answer } from './answer.ts';
import { presentError } from './representation/present-error.ts';

/** A refusal as an answer. */
export const errorAnswer = (error: ApiError): Answer => ({
  status: error.status,
  headers: error.status === 503 ? RETRY_LATER : {},
  body: presentError(error),
});

/** What a caller sees of whatever else was thrown, which is logged: of a bug no detail, but the request's id to find it by. */
export function failure(
  { log }: Pick<Services, 'log'>,
  error: unknown,
  { requestId, method, path }: { requestId: string; method: string; path: string },
): Answer {
  const refusal = toRefusal(error);
  log[refusal ? 'warn' : 'error']({ err: error, requestId, method, path }, 'A request failed.');
  return errorAnswer(
    refusal ??
      new ApiError('internal_server_error', 500, 'Something went wrong on this server.', {
        data: { request_id: requestId },
      }),
  );
}
