import { defineOperation } from '../../../operation/operation.ts';
import { ownerArg, uuidArg } from './application-password-fields.ts';
import { assertOwn, loadApplicationPassword } from './application-password-policy.ts';

/** behaviour.md §2 */
export const getApplicationPassword = defineOperation({
  name: 'getApplicationPassword',
  kind: 'query',
  summary: 'Reads what is known of an application password, which is not the password.',
  args: { ...ownerArg, ...uuidArg },
  authorize: (context, args) =>
    assertOwn(context, args.user_id, 'rest_cannot_read_application_password'),
  resolve: (context, args) => loadApplicationPassword(context, args.user_id, args.uuid),
});
