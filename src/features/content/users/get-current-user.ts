import { anyone, defineOperation } from '../../../operation/operation.ts';
import { loadUser } from './get-user.ts';
import { assertLoggedInUser } from './user-policy.ts';

/** Open to all, as the address is everyone's. @throws ApiError `rest_not_logged_in` */
export const getCurrentUser = defineOperation({
  name: 'getCurrentUser',
  kind: 'query',
  summary: 'Reads the user who asks.',
  args: {},
  authorize: anyone,
  resolve(context) {
    assertLoggedInUser(context.viewer);
    return loadUser(context, context.viewer.id);
  },
});
