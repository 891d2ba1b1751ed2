import { defineOperation } from '../../../operation/operation.ts';
import { ownerArg } from './application-password-fields.ts';
import { assertOwn, loadOwner } from './application-password-policy.ts';

/** Revokes all of a user's at once; answers how many there were. */
export const deleteApplicationPasswords = defineOperation({
  name: 'deleteApplicationPasswords',
  kind: 'mutation',
  summary: "Revokes all of a user's application passwords.",
  args: ownerArg,
  authorize: (context, args) =>
    assertOwn(context, args.user_id, 'rest_cannot_delete_application_passwords'),
  async resolve(context, args): Promise<number> {
    const { id: userId } = await loadOwner(context, args.user_id);
    return context.write(async ({ prisma, changed }) => {
      const { count } = await prisma.applicationPassword.deleteMany({ where: { userId } });
      changed('user', userId, 'update');
      return count;
    });
  },
});
