import { ApiError } from './errors.ts';

/** @throws ApiError `rest_post_invalid_page_number` for a page beyond the last; the first page of nothing is no error */
export function refusePageBeyondLast(page: number, perPage: number, total: number): void {
  if (page > 1 && page > Math.ceil(total / perPage))
    throw new ApiError(
      'rest_post_invalid_page_number',
      400,
      'The page asked for is beyond the last one.',
    );
}
