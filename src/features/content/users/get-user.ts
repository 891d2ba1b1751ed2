import { userById } from '../../../content/users/user-loaders.ts';
import {
  assertCanReadUser,
  assertLoggedInUser,
  unknownUser,
} from '../../../content/users/user-policy.ts';
import { recordId } from '../../../operation/args.ts';
import { loadedOr } from '../../../operation/loader.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';

/** The user of an id, whoever asks. @throws ApiError `rest_user_invalid_id` for none */
export const loadUser = loadedOr(userById, unknownUser);

/** docs/rest.md §4.12 */
export const getUser = defineOperation({
  name: 'getUser',
  kind: 'query',
  summary: 'Reads a user.',
  args: { id: recordId({ description: 'The id of the user.' }) },
  async authorize(context, { id }) {
    await assertCanReadUser(context, await loadUser(context, id));
  },
  resolve: (context, { id }) => loadUser(context, id),
});

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
