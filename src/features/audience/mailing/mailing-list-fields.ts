import { string } from '../../../operation/args.ts';
import { invalidParam } from '../../../operation/errors.ts';

/** What may be said of a list. */
export const mailingListFields = {
  title: string({ description: 'Its name, which subscribers read.', minLength: 1, maxLength: 200 }),
  slug: string({ description: 'Its short name.', maxLength: 200 }),
  description: string({ description: 'What comes by it.', maxLength: 5000 }),
};

/** The title without blanks around. @throws ApiError `rest_invalid_param` where nothing is left */
export function readMailingTitle(title: string): string {
  const text = title.replace(/\s+/gu, ' ').trim();
  if (text === '') throw invalidParam('title', 'title must not be empty.');
  return text;
}
