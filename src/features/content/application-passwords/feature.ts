import './graphql/application-password-type.ts';
import { chunkApplicationPassword } from '../../../auth/password.ts';
import { contextArg } from '../../../content/entries/collection-args.ts';
import type { View } from '../../../content/entries/entry.ts';
import { userById } from '../../../content/users/user-loaders.ts';
import type { Context } from '../../../operation/context.ts';
import { link, type Resource } from '../../../operation/representation/resource.ts';
import { objectSchema } from '../../../operation/representation/resource-schema.ts';
import { adminPages } from '../../../pages/admin-document.ts';
import { created, json } from '../../../rest/answer.ts';
import { editMethods, endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import {
  type ApplicationPassword,
  addApplicationPassword,
  applicationPasswordSchema,
  deleteApplicationPassword,
  deleteApplicationPasswords,
  getApplicationPassword,
  introspectApplicationPassword,
  listApplicationPasswords,
  loadApplicationPassword,
  updateApplicationPassword,
} from './application-password-operations.ts';
import { authorizePage } from './pages/authorize-page.ts';

/** Presents an application password; all moments are in UTC. */
function presentApplicationPassword(
  context: Context,
  { uuid, appId, name, created, lastUsed, lastIp, userId }: ApplicationPassword,
  view: View,
): Resource {
  const self = applicationPasswordAddress(context, userId, uuid);
  return {
    uuid,
    app_id: appId,
    name,
    ...(view === 'embed' ? {} : { created, last_used: lastUsed, last_ip: lastIp }),
    _links: { self: link(self, { targetHints: { allow: METHODS } }) },
  };
}

/** Whoever sees one may do everything with it. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const applicationPasswordAddress = ({ addresses }: Context, userId: number, uuid: string): string =>
  addresses.rest(`/core/v2/users/${userId}/application-passwords/${uuid}`);

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
            // The name to log in with together with the password (recorded).
            user_login: owner?.login ?? '',
            _links,
          },
          applicationPasswordAddress(context, made.userId, uuid),
        );
      },
    }),
    endpoint(['DELETE'], deleteApplicationPasswords, {
      answers: { schema: objectSchema({ deleted: { const: true }, count: { type: 'integer' } }) },
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

export const applicationPasswords = defineFeature({
  name: 'application-passwords',
  uses: ['users'],
  group: {
    name: 'Application passwords',
    description: 'The passwords by which programs act for a user.',
  },
  // docs/rest.md §3.2
  routes: [collection, introspection, item],
  pages: [adminPages({ '/wp-admin/authorize-application.php': authorizePage })],
});
