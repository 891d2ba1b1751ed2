import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { createApplicationPassword, hashApplicationPassword } from '../../../auth/password.ts';
import { wishes } from '../../../content/entries/entry-changes.ts';
import type { User } from '../../../content/users/user-loaders.ts';
import { assertLoggedInUser, canEditUser, isSelf } from '../../../content/users/user-policy.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import { oneOf, required, schemaOf, string, unlisted } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineListLoader } from '../../../operation/loader.ts';
import { defineOperation } from '../../../operation/operation.ts';
import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../operation/representation/resource-schema.ts';
import type { Tables } from '../../../storage/tables.ts';
import { loadUser } from '../users/get-user.ts';

/** Whose application passwords: the id of a user, or `me`. */
const ownerArg = {
  user_id: unlisted(required(string({ description: 'The id of a user, or me.' }))),
};

const uuidArg = {
  uuid: unlisted(required(string({ description: 'The UUID of the application password.' }))),
};

const appIdArg = schemaOf<string>({
  description: 'A UUID by which the application knows itself.',
  type: 'string',
  oneOf: [{ type: 'string', format: 'uuid' }, oneOf([''])],
});

const nameArg = string({
  description: 'What the user knows it by.',
  minLength: 1,
  pattern: '.*\\S.*',
});

/** Returns a name as it is stored: one line without markup. @throws ApiError 400 `application_password_empty_name` */
function cleanName(text: string): string {
  const name = plainLine(text);
  if (name === '')
    throw new ApiError(
      'application_password_empty_name',
      400,
      'An application password needs a name.',
    );
  return name;
}

const moment = { format: 'date-time' };

/** An application password, for OPTIONS and the OpenAPI document. */
export const applicationPasswordSchema = resourceSchema(
  'application-password',
  {
    uuid: readOnly('always', 'string', 'What it is known by.', { format: 'uuid' }),
    ...allWritten('always', { app_id: appIdArg, name: required(nameArg) }),
    password: readOnly('edit', 'string', 'The password itself, in the answer to its making only.'),
    created: readOnly('view', 'string', 'When it was made, in UTC.', moment),
    last_used: readOnly('view', ['string', 'null'], 'When it was last used, in UTC.', moment),
    last_ip: readOnly('view', ['string', 'null'], 'Where it was last used from.', { format: 'ip' }),
  },
  {
    answered: {
      user_login: {
        type: 'string',
        description: 'Whose it is, in the answer to its making only.',
        isOptional: true,
      },
    },
  },
);

/** docs/rest.md §3.2: lists all application passwords of a user, without the passwords themselves. */
export const listApplicationPasswords = defineOperation({
  name: 'listApplicationPasswords',
  kind: 'query',
  summary: "Lists a user's application passwords.",
  args: ownerArg,
  authorize: assertOwn('rest_cannot_list_application_passwords'),
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
  authorize: assertOwn('rest_cannot_read_application_password'),
  resolve: (context, args) => loadApplicationPassword(context, args.user_id, args.uuid),
});

/** The only response that contains the password itself. */
interface AddedApplicationPassword {
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
  authorize: assertOwn('rest_cannot_create_application_passwords'),
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

/** docs/rest.md §3.2; returns the UUID. The password itself does not change. */
export const updateApplicationPassword = defineOperation({
  name: 'updateApplicationPassword',
  kind: 'mutation',
  summary: 'Renames an application password.',
  args: { app_id: appIdArg, name: nameArg, ...ownerArg, ...uuidArg },
  authorize: assertOwn('rest_cannot_edit_application_password'),
  async resolve(context, args): Promise<string> {
    const { uuid, userId } = await loadApplicationPassword(context, args.user_id, args.uuid);
    const { name, app_id: appId } = args;
    const data = wishes({ appId, name: name === undefined ? undefined : cleanName(name) });
    await context.write(async ({ prisma, changed }) => {
      await prisma.applicationPassword.updateMany({ where: { uuid }, data });
      changed('user', userId, 'update');
    });
    return uuid;
  },
});

/** From this response on, the password is invalid. Returns its last state. */
export const deleteApplicationPassword = defineOperation({
  name: 'deleteApplicationPassword',
  kind: 'mutation',
  summary: 'Revokes an application password.',
  args: { ...ownerArg, ...uuidArg },
  authorize: assertOwn('rest_cannot_delete_application_password'),
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
  authorize: assertOwn('rest_cannot_delete_application_passwords'),
  async resolve(context, args): Promise<number> {
    const { id: userId } = await loadOwner(context, args.user_id);
    return context.write(async ({ prisma, changed }) => {
      const { count } = await prisma.applicationPassword.deleteMany({ where: { userId } });
      changed('user', userId, 'update');
      return count;
    });
  },
});

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

/** The user that a path means. @throws ApiError `rest_not_logged_in` for a nameless `me`, `rest_user_invalid_id` */
async function loadOwner(context: Context, userId: string): Promise<User> {
  if (userId !== 'me') return loadUser(context, Number(userId));
  assertLoggedInUser(context.viewer);
  return loadUser(context, context.viewer.id);
}

/** Application passwords are for the user and for those who may edit the user. @throws ApiError `code`, 401 or 403 */
function assertOwn(code: string) {
  return async (context: Context, args: { readonly user_id: string }): Promise<void> => {
    const owner = await loadOwner(context, args.user_id);
    if (!canEditUser(context.viewer, owner.id))
      throw refused(
        context.viewer,
        code,
        'You are not allowed to do this with application passwords of this user.',
      );
  };
}

/** @throws ApiError 404 `rest_application_password_not_found` */
export async function loadApplicationPassword(
  context: Context,
  userId: string,
  uuid: string,
): Promise<ApplicationPassword> {
  const owner = await loadOwner(context, userId);
  const all = await applicationPasswordsOf(context).load(owner.id);
  const found = all.find((one) => one.uuid === uuid.toLowerCase());
  if (!found)
    throw new ApiError(
      'rest_application_password_not_found',
      404,
      'There is no application password with this UUID.',
    );
  return found;
}

/** A row of the table; the hash in it is shown to nobody. */
export type ApplicationPassword = Selectable<Tables['ApplicationPassword']>;

/** The application passwords of a user, the oldest first. */
const applicationPasswordsOf = defineListLoader<number, ApplicationPassword>(
  (context, userIds) =>
    context
      .read('ApplicationPassword')
      .selectFrom('ApplicationPassword')
      .selectAll()
      .where('userId', 'in', userIds)
      .orderBy('created')
      .orderBy('uuid')
      .execute(),
  ({ userId }) => userId,
);
