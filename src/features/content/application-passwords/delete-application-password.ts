import { defineOperation } from '../../../operation/operation.ts';
import { ownerArg, uuidArg } from './application-password-fields.ts';
import type { ApplicationPassword } from './application-password-loaders.ts';
import { assertOwn, loadApplicationPassword } from './application-password-policy.ts';

/** From the moment that this has answered nobody is let in by the password. Answers what was known of it. */
export const deleteApplicationPassword = defineOperation({
  name: 'deleteApplicationPassword',
  kind: 'mutation',
  summary: 'Revokes an application password.',
  args: { ...ownerArg, ...uuidArg },
  authorize: (context, args) =>
    assertOwn(context, args.user_id, 'rest_cannot_delete_application_password'),
  async resolve(context, args): Promise<ApplicationPassword> {
    const known = await loadApplicationPassword(context, args.user_id, args.uuid);
    await context.write(async ({ prisma, changed }) => {
      await prisma.applicationPassword.deleteMany({ where: { uuid: known.uuid } });
      changed('user', known.userId, 'update');
    });
    return known;
  },
});
