import { defineOperation } from '../../../operation/operation.ts';
import { ownerArg, uuidArg } from './application-password-fields.ts';
import {
  type ApplicationPassword,
  assertOwn,
  loadApplicationPassword,
  loadOwner,
} from './application-password-policy.ts';

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
