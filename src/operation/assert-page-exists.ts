import { ApiError } from '../lib/api-error.ts';

/** @throws ApiError `rest_post_invalid_page_number` for a page after the last one; an empty list has no invalid page */
export function assertPageExists(page: number, perPage: number, total: number): void {
  if (total > 0 && page > Math.ceil(total / perPage))
    throw new ApiError(
      'rest_post_invalid_page_number',
      400,
      'The page asked for is beyond the last one.',
    );
}
