import type { Viewer } from '../../../auth/viewer.ts';
import type { ApiError } from '../../../lib/api-error.ts';
import { invalidParam, refused } from '../../../operation/errors.ts';
import { anyStatus } from './record-statuses.ts';

/** The statuses that a list asks for, `any` spelled out; who names none gets the open one, as who does not ask. */
export function spellOut(statuses: readonly string[], open = 'publish'): readonly string[] {
  if (statuses.length === 0) return [open];
  return statuses.includes('any')
    ? [...new Set([...statuses.filter((status) => status !== 'any'), ...anyStatus])]
    : statuses;
}

/** Which statuses a kind's lists may be asked for. */
interface StatusRules {
  readonly words: readonly string[];
  /** The status that everybody may ask for. */
  readonly open: string;
  /** The capability to ask for all of them. */
  readonly all: string;
  /** The capability to ask for what is private. */
  readonly private: string;
}

/**
 * Checks that the viewer may ask a list for these statuses, and only then that there are such ones.
 * @throws ApiError `rest_invalid_param` with `rest_forbidden_status` (recorded) or `rest_not_in_enum` inside
 */
export function assertCanFilterStatuses(
  viewer: Viewer,
  statuses: readonly string[],
  rules: StatusRules,
): void {
  for (const status of statuses) {
    if (status === rules.open) continue;
    const isAllowed = viewer.can(rules.all) || (status === 'private' && viewer.can(rules.private));
    if (!isAllowed) throw forbiddenStatus(viewer);
    if (!rules.words.includes(status))
      throw invalidParam('status', `status[0] is not one of ${rules.words.join(', ')}.`, {
        code: 'rest_not_in_enum',
      });
  }
}

function forbiddenStatus(viewer: Viewer): ApiError {
  const { status } = refused(viewer, 'rest_forbidden_status', '');
  return invalidParam('status', 'Status is forbidden.', {
    code: 'rest_forbidden_status',
    data: { status },
  });
}
