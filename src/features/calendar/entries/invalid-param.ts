import type { ApiError } from '../../../lib/api-error.ts';
import { invalidParams } from '../../../operation/errors.ts';

/**
 * 400 `rest_invalid_param` as the calendar answers it: `details` are an empty list (behaviour.md §7).
 * @param why a sentence without its end; the name stands before it
 */
export const invalidCalendarParam = (name: string, why = 'is invalid'): ApiError =>
  invalidParams({ [name]: { code: null, message: `${name} ${why}.` } });
