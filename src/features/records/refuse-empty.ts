import { ApiError } from '../../operation/errors.ts';
import type { EntryChanges } from './entry-changes.ts';

/** @throws ApiError `empty_content`: one of title, content and excerpt must hold something */
export function refuseEmpty({ title, content, excerpt }: EntryChanges): void {
  if (!title && !content && !excerpt)
    throw new ApiError('empty_content', 400, 'Title, content and excerpt are all empty.');
}
