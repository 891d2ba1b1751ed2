import { ApiError } from '../../../lib/api-error.ts';
import type { Entry } from './entry.ts';
import type { EntryChanges } from './entry-changes.ts';

/**
 * @param before what the changes are made to: what they leave out stays as it is
 * @throws ApiError `empty_content`: one of title, content and excerpt must hold something
 */
export function assertNotEmpty(
  { title, content, excerpt }: EntryChanges,
  before: Pick<Entry, 'title' | 'content' | 'excerpt'> | null = null,
): void {
  const texts = [title ?? before?.title, content ?? before?.content, excerpt ?? before?.excerpt];
  if (!texts.some(Boolean))
    throw new ApiError('empty_content', 400, 'Title, content and excerpt are all empty.');
}
