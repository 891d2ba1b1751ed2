import { chunkApplicationPassword } from '../../../auth/application-password.ts';
import { created, json } from '../../../rest/answer.ts';
import { endpoint } from '../../../rest/endpoint.ts';
import { editMethods, route } from '../../../rest/route.ts';
import { contextArg } from '../entries/collection-args.ts';
import { userById } from '../users/user-loaders.ts';
import { addApplicationPassword } from './add-application-password.ts';
import { applicationPasswordSchema } from './application-password-fields.ts';
import { loadApplicationPassword } from './application-password-policy.ts';
import {
  deleteApplicationPassword,
  deleteApplicationPasswords,
} from './delete-application-password.ts';
import { introspectApplicationPassword } from './introspect-application-password.ts';
import { getApplicationPassword, listApplicationPasswords } from './list-application-passwords.ts';
import {
  applicationPasswordAddress,
  presentApplicationPassword,
} from './present-application-password.ts';
import { updateApplicationPassword } from './update-application-password.ts';

const namespace = 'core/v2';
const placeholders = { user_id: '(?:[\\d]+|me)', uuid: '[\\w\\-]+' };

const collection = route({
  namespace,
  path: '/users/{user_id}/application-passwords',
  schema: applicationPasswordSchema,
  shows: 'list',
  placeholders,
  endpoints: [
    endpoint(['GET'], listApplicationPasswords, {
      args: contextArg,
      respond: (all, { context: view }, context) =>
        json(all.map((one) => presentApplicationPassword(context, one, view))),
    }),
    endpoint(['POST'], addApplicationPassword, {
      async respond({ uuid, password }, args, context) {
        const made = await loadApplicationPassword(context, args.user_id, uuid);
        const { _links, ...shown } = presentApplicationPassword(context, made, 'edit');
        const owner = await userById(context).load(made.userId);
        return created(
          {
            ...shown,
            password: chunkApplicationPassword(password),
            // Whom to log in as with it (recorded).
            user_login: owner?.login ?? '',
            _links,
          },
          applicationPasswordAddress(context, made.userId, uuid),
        );
      },
    }),
    endpoint(['DELETE'], deleteApplicationPasswords, {
      answers: {
        schema: {
          type: 'object',
          required: ['deleted', 'count'],
          properties: { deleted: { const: true }, count: { type: 'integer' } },
        },
      },
      respond: (count) => json({ deleted: true, count }),
    }),
  ],
});

const introspection = route({
  namespace,
  path: '/users/{user_id}/application-passwords/introspect',
  schema: applicationPasswordSchema,
  placeholders,
  endpoints: [
    endpoint(['GET'], introspectApplicationPassword, {
      args: contextArg,
      respond: (one, { context: view }, context) =>
        json(presentApplicationPassword(context, one, view)),
    }),
  ],
});

const item = route({
  namespace,
  path: '/users/{user_id}/application-passwords/{uuid}',
  schema: applicationPasswordSchema,
  placeholders,
  endpoints: [
    endpoint(['GET'], getApplicationPassword, {
      args: contextArg,
      respond: (one, { context: view }, context) =>
        json(presentApplicationPassword(context, one, view)),
    }),
    endpoint(editMethods, updateApplicationPassword, {
      async respond(uuid, args, context) {
        const changed = await loadApplicationPassword(context, args.user_id, uuid);
        return json(presentApplicationPassword(context, changed, 'edit'));
      },
    }),
    endpoint(['DELETE'], deleteApplicationPassword, {
      respond(one, _, context) {
        const { _links, ...previous } = presentApplicationPassword(context, one, 'edit');
        return json({ deleted: true, previous });
      },
    }),
  ],
});

/** behaviour.md §2 */
export const applicationPasswordRoutes = [collection, introspection, item];
