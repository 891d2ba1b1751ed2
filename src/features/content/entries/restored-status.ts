import { canPublish } from '../../../auth/record-capabilities.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import type { EntrySummary } from './entry.ts';

/**
 * The status that an entry had before it went to the trash; a draft for those who may not publish what was public or scheduled.
 * @throws ApiError 409 `rest_not_trashed`
 */
export function restoredStatus(
  { viewer }: Context,
  { kind, status, trashedStatus }: Pick<EntrySummary, 'kind' | 'status' | 'trashedStatus'>,
): string {
  if (status !== 'trash')
    throw new ApiError(
      'rest_not_trashed',
      409,
      'It is not in the trash, so it can not be restored.',
    );
  const former = trashedStatus ?? 'draft';
  const needsRight = former === 'publish' || former === 'future' || former === 'private';
  return needsRight && !canPublish(viewer, kind) ? 'draft' : former;
}
