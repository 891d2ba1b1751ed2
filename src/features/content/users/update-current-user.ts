import { defineOperation } from '../../../operation/operation.ts';
import { updateUser } from './update-user.ts';
import { loginArg, userFields } from './user-fields.ts';
import { assertLoggedInUser } from './user-policy.ts';

/** The same for the user who asks. @throws ApiError `rest_not_logged_in` */
export const updateCurrentUser = defineOperation({
  name: 'updateCurrentUser',
  kind: 'mutation',
  summary: 'Changes the user who asks.',
  args: { username: loginArg, ...userFields },
  authorize(context, args) {
    assertLoggedInUser(context.viewer);
    return updateUser.authorize(context, { ...args, id: context.viewer.id });
  },
  resolve: (context, args) => updateUser.resolve(context, { ...args, id: context.viewer.id }),
});
