import { ApiError } from '../../../lib/api-error.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { isSelf } from '../users/user-policy.ts';
import { ownerArg } from './application-password-fields.ts';
import { loadApplicationPassword, loadOwner } from './application-password-policy.ts';

/** Which application password the caller came with. @throws ApiError 404 `rest_no_authenticated_app_password` */
export const introspectApplicationPassword = defineOperation({
  name: 'introspectApplicationPassword',
  kind: 'query',
  summary: 'Reads the application password that the request is made with.',
  args: ownerArg,
  async authorize(context, args) {
    const owner = await loadOwner(context, args.user_id);
    if (!isSelf(context.viewer, owner.id))
      throw refused(
        context.viewer,
        'rest_cannot_introspect_app_password_for_non_authenticated_user',
        'Only the user who asks can be told which application password is in use.',
      );
  },
  resolve(context, args) {
    const { applicationPassword } = context.viewer;
    if (applicationPassword === undefined)
      throw new ApiError(
        'rest_no_authenticated_app_password',
        404,
        'The request was made without an application password.',
      );
    return loadApplicationPassword(context, args.user_id, applicationPassword);
  },
});
