import { defineOperation } from '../../../operation/operation.ts';
import { appIdArg, cleanName, nameArg, ownerArg, uuidArg } from './application-password-fields.ts';
import { assertOwn, loadApplicationPassword } from './application-password-policy.ts';

/** docs/rest.md §3.2; answers the UUID. The password itself stays as it is. */
export const updateApplicationPassword = defineOperation({
  name: 'updateApplicationPassword',
  kind: 'mutation',
  summary: 'Renames an application password.',
  args: { app_id: appIdArg, name: nameArg, ...ownerArg, ...uuidArg },
  authorize: (context, args) =>
    assertOwn(context, args.user_id, 'rest_cannot_edit_application_password'),
  async resolve(context, args): Promise<string> {
    const { uuid, userId } = await loadApplicationPassword(context, args.user_id, args.uuid);
    const name = args.name === undefined ? undefined : cleanName(args.name);
    await context.write(async ({ prisma, changed }) => {
      await prisma.applicationPassword.updateMany({
        where: { uuid },
        data: {
          ...(name === undefined ? {} : { name }),
          ...(args.app_id === undefined ? {} : { appId: args.app_id }),
        },
      });
      changed('user', userId, 'update');
    });
    return uuid;
  },
});
