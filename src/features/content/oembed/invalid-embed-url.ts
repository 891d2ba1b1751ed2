import { ApiError } from '../../../lib/api-error.ts';

/** 404 `oembed_invalid_url`: nothing is known that would embed the address. */
export const invalidEmbedUrl = (): ApiError =>
  new ApiError('oembed_invalid_url', 404, 'There is nothing at this address to embed.');
