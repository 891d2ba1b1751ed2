import { ApiError } from '../../../lib/api-error.ts';
import { plainLine } from '../entries/text/plain-line.ts';

/** A name as it is kept: one line without markup. @throws ApiError 400 `application_password_empty_name` */
export function cleanName(text: string): string {
  const name = plainLine(text);
  if (name === '')
    throw new ApiError(
      'application_password_empty_name',
      400,
      'An application password needs a name.',
    );
  return name;
}
