import { ApiError } from '../../../lib/api-error.ts';
import type { Ability } from '../../../operation/ability.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';

/** Who is known here may see what the server can do. @throws ApiError `rest_forbidden` */
export function assertLoggedIn({ viewer }: Pick<Context, 'viewer'>): void {
  if (!viewer.can('read'))
    throw refused(viewer, 'rest_forbidden', 'You are not allowed to see what this server can do.');
}

/** @throws ApiError 404 `rest_ability_not_found` */
export function findAbility(abilities: readonly Ability[], name: string | undefined): Ability {
  const found = abilities.find((one) => one.name === name);
  if (found) return found;
  throw new ApiError('rest_ability_not_found', 404, 'This server has no such ability.');
}
