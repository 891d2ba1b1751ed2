import { boolean } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { deleteUser, reassignArg } from './delete-user.ts';
import { assertLoggedInUser } from './user-policy.ts';

/** The same for the user who asks. @throws ApiError `rest_not_logged_in` */
export const deleteCurrentUser = defineOperation({
  name: 'deleteCurrentUser',
  kind: 'mutation',
  summary: 'Removes the user who asks.',
  args: {
    force: boolean({ default: false, description: 'Must be true: users have no trash.' }),
    reassign: reassignArg,
  },
  authorize(context, args) {
    assertLoggedInUser(context.viewer);
    return deleteUser.authorize(context, { ...args, id: context.viewer.id });
  },
  resolve: (context, args) => deleteUser.resolve(context, { ...args, id: context.viewer.id }),
});
