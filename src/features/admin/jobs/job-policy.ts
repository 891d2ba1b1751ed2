import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';

/** What the server does in the background is for administrators. @throws ApiError `rest_forbidden` */
export function assertAdministrator({ viewer }: Context): void {
  if (!viewer.can('manage_options'))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to look after jobs.');
}
