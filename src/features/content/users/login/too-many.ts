import { ApiError } from '../../../../lib/api-error.ts';

/** 429 `too_many_requests`, with `retry_after` in seconds. */
export const tooMany = (wait: number): ApiError =>
  new ApiError('too_many_requests', 429, 'Too many attempts; please try again later.', {
    data: { retry_after: wait },
  });
