import type { Viewer } from '../../auth/viewer.ts';
import { invalidParam, refused } from '../../operation/errors.ts';
import { anyStatus } from './record-statuses.ts';

/** The statuses that a list asks for, `any` spelled out. */
export const spellOut = (statuses: readonly string[]): readonly string[] =>
  statuses.includes('any')
    ? [...new Set([...statuses.filter((status) => status !== 'any'), ...anyStatus])]
    : statuses;

/**
 * Checks that the viewer may ask a list for these statuses; `plural` is the kind's capability base, `posts`.
 * @throws ApiError `rest_invalid_param` with `rest_forbidden_status` inside (recorded)
 */
export function refuseForbiddenStatuses(
  viewer: Viewer,
  statuses: readonly string[],
  plural: string,
  open: string,
): void {
  for (const status of statuses) {
    if (status === open) continue;
    const isAllowed =
      viewer.can(`edit_${plural}`) ||
      (status === 'private' && viewer.can(`read_private_${plural}`));
    if (isAllowed) continue;
    const { status: code } = refused(viewer, 'rest_forbidden_status', '');
    throw invalidParam('status', 'Status is forbidden.', {
      code: 'rest_forbidden_status',
      data: { status: code },
    });
  }
}
