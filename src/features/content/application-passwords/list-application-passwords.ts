import { defineOperation } from '../../../operation/operation.ts';
import { ownerArg, uuidArg } from './application-password-fields.ts';
import {
  type ApplicationPassword,
  applicationPasswordsOf,
  assertOwn,
  loadApplicationPassword,
  loadOwner,
} from './application-password-policy.ts';

/** docs/rest.md §3.2: all of them, without the passwords. */
export const listApplicationPasswords = defineOperation({
  name: 'listApplicationPasswords',
  kind: 'query',
  summary: "Lists a user's application passwords.",
  args: ownerArg,
  authorize: (context, args) =>
    assertOwn(context, args.user_id, 'rest_cannot_list_application_passwords'),
  async resolve(context, args): Promise<readonly ApplicationPassword[]> {
    const { id } = await loadOwner(context, args.user_id);
    return applicationPasswordsOf(context).load(id);
  },
});

/** docs/rest.md §3.2 */
export const getApplicationPassword = defineOperation({
  name: 'getApplicationPassword',
  kind: 'query',
  summary: 'Reads what is known of an application password, which is not the password.',
  args: { ...ownerArg, ...uuidArg },
  authorize: (context, args) =>
    assertOwn(context, args.user_id, 'rest_cannot_read_application_password'),
  resolve: (context, args) => loadApplicationPassword(context, args.user_id, args.uuid),
});
