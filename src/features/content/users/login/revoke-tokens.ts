import { integer } from '../../../../operation/args.ts';
import { defineOperation } from '../../../../operation/operation.ts';
import { loadUser } from '../get-user.ts';
import { assertLoggedInUser } from '../user-policy.ts';
import { assertCanChangeTokens, tokenChangeArg, tokenColumns } from './token-change.ts';

/**
 * Everyone may revoke their own tokens; those of others takes `edit_users`. Returns the user's id.
 * @throws ApiError 401 `rest_not_logged_in`, 401 or 403 `rest_cannot_edit`, 404 `rest_user_invalid_id`
 */
export const revokeTokens = defineOperation({
  name: 'revokeTokens',
  kind: 'mutation',
  summary: 'Makes every token of a user invalid.',
  args: {
    user_id: integer({ description: 'The id of the user; by default the user who asks.' }),
    change: tokenChangeArg,
  },
  async authorize(context, { user_id: id = context.viewer.id, change = 'renew' }) {
    assertLoggedInUser(context.viewer);
    assertCanChangeTokens(context.viewer, await loadUser(context, id), change);
  },
  async resolve(context, { user_id: id = context.viewer.id, change = 'renew' }): Promise<number> {
    await context.write(async ({ prisma, changed }) => {
      await prisma.user.updateMany({ where: { id }, data: tokenColumns(change) });
      changed('user', id, 'update');
    });
    return id;
  },
});
