import type { ApiError } from '../../lib/api-error.ts';
import type { Resource } from './resource.ts';

/** An `ApiError` as docs/rest.md §2.3 writes it: `{code, message, data: {status, …}}`. */
export function presentError({ code, status, message, extra }: ApiError): Resource {
  const { params, details, data, additional, additionalData } = extra;
  return {
    code,
    message,
    data: {
      status,
      ...(params === undefined ? {} : { params }),
      ...(details === undefined ? {} : { details }),
      ...data,
    },
    ...(additionalData === undefined ? {} : { additional_data: additionalData }),
    ...(additional === undefined ? {} : { additional_errors: additional }),
  };
}
