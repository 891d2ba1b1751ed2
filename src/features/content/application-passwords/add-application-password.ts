import { randomUUID } from 'node:crypto';
import {
  createApplicationPassword,
  hashApplicationPassword,
} from '../../../auth/application-password.ts';
import { required } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { appIdArg, cleanName, nameArg, ownerArg } from './application-password-fields.ts';
import { assertOwn, loadOwner } from './application-password-policy.ts';

/** The only time that the password itself is known. */
export interface AddedApplicationPassword {
  readonly uuid: string;
  /** 24 letters and digits. */
  readonly password: string;
}

/** docs/rest.md §3.2 */
export const addApplicationPassword = defineOperation({
  name: 'addApplicationPassword',
  kind: 'mutation',
  summary: 'Makes an application password.',
  args: { app_id: appIdArg, name: required(nameArg), ...ownerArg },
  authorize: (context, args) =>
    assertOwn(context, args.user_id, 'rest_cannot_create_application_passwords'),
  async resolve(context, args): Promise<AddedApplicationPassword> {
    const { id: userId } = await loadOwner(context, args.user_id);
    const name = cleanName(args.name);
    const password = createApplicationPassword();
    const uuid = randomUUID();
    await context.write(async ({ prisma, changed }) => {
      await prisma.applicationPassword.create({
        data: {
          uuid,
          userId,
          appId: args.app_id ?? '',
          name,
          hash: hashApplicationPassword(context.services.authentication.key, password),
          created: context.now,
        },
      });
      changed('user', userId, 'update');
    });
    return { uuid, password };
  },
});
