import { contextArg } from '../../../content/entries/collection-args.ts';
import { ownEmbeds } from '../../../content/entries/embed-entry.ts';
import type { View } from '../../../content/entries/entry.ts';
import { acfFormatArg, acfProperty } from '../../../content/fields/own-value-args.ts';
import { ownFieldsOfUsers } from '../../../content/kinds/registry.ts';
import { avatarSchema, presentUser } from '../../../content/users/present-user.ts';
import type { User } from '../../../content/users/user-loaders.ts';
import { canEditUser } from '../../../content/users/user-policy.ts';
import { required } from '../../../operation/args.ts';
import { shownSchema } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import {
  allWritten,
  orderContexts,
  readOnly,
  resourceSchema,
  written,
} from '../../../operation/representation/resource-schema.ts';
import { created, json, pagingHeaders } from '../../../rest/answer.ts';
import type { RestRequest } from '../../../rest/read-request.ts';
import { editMethods, endpoint, route } from '../../../rest/route.ts';
import { createUser } from './create-user.ts';
import { deleteCurrentUser, deleteUser } from './delete-user.ts';
import { getCurrentUser, getUser, loadUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { updateCurrentUser, updateUser } from './update-user.ts';
import { loginArg, userFields } from './user-fields.ts';

const { name, first_name, last_name, email, url, description, locale, nickname } = userFields;
const { slug, roles, password, meta, elementor_introduction } = userFields;

/** Both are lists where they are empty. */
const answeredMeta = {
  type: ['object', 'array'],
  properties: {
    ...(shownSchema(meta).properties as object), // as the argument has them
    persisted_preferences: { type: ['object', 'array'], additionalProperties: true },
  },
};

/** A user, for OPTIONS and the OpenAPI document. */
const userSchema = orderContexts(
  ['embed', 'view', 'edit'],
  resourceSchema(
    'user',
    {
      id: readOnly('always', 'integer', 'The number.'),
      username: written('edit', required(loginArg)),
      name: written('always', name),
      ...allWritten('edit', { first_name, last_name, email: required(email) }),
      ...allWritten('always', { url, description }),
      link: readOnly('always', 'string', "The address of the author's page.", { format: 'uri' }),
      ...allWritten('edit', { locale, nickname }),
      slug: written('always', slug),
      registered_date: readOnly('edit', 'string', 'Since when there is an account.', {
        format: 'date-time',
      }),
      roles: written('edit', roles),
      password: { ...written('edit', required(password)), context: [] },
      capabilities: readOnly('edit', 'object', 'Everything that the user may do.'),
      extra_capabilities: readOnly('edit', 'object', 'What was given to this user directly.'),
      avatar_urls: avatarSchema('Addresses of pictures by width in pixels.'),
      ...allWritten('view', { meta, elementor_introduction }),
      ...acfProperty(ownFieldsOfUsers),
    },
    {
      answered: {
        password: null,
        elementor_introduction: { type: ['object', 'string'] },
        registered_date: { format: 'date-time' },
        meta: answeredMeta,
      },
    },
  ),
);

const namespace = 'core/v2';
const wholeFields = ['capabilities', 'extra_capabilities'];
const read = { args: { ...contextArg, ...acfFormatArg }, embeds: ownEmbeds, wholeFields };

const collection = route({
  namespace,
  path: '/users',
  schema: userSchema,
  endpoints: [
    endpoint(['GET'], listUsers, {
      ...read,
      allowBatch: true,
      authorize({ viewer }, { context: view }) {
        if (view === 'edit' && !viewer.can('list_users'))
          throw refused(viewer, 'rest_forbidden_context', 'You are not allowed to edit users.');
      },
      async respond({ items, total }, args, context, request) {
        const { context: view, page, per_page: perPage } = args;
        const shown = items.map((user) => showUser(context, user, view, request));
        const headers = pagingHeaders(context, request, { page, perPage, total });
        return json(await Promise.all(shown), headers);
      },
    }),
    endpoint(['POST'], createUser, {
      args: { email: required(userFields.email), password: required(userFields.password) },
      omit: ['email', 'password'],
      wholeFields,
      allowBatch: true,
      existsCode: 'rest_user_exists',
      existsAfterRights: true,
      async respond(id, _, context, request) {
        const user = await loadUser(context, id);
        return created(
          await showUser(context, user, 'edit', request),
          context.addresses.rest(`/core/v2/users/${id}`),
        );
      },
    }),
  ],
});

const item = route({
  namespace,
  path: '/users/{id}',
  idsOf: 'user',
  schema: userSchema,
  endpoints: [
    endpoint(['GET'], getUser, {
      ...read,
      allowBatch: true,
      async authorize(context, { id, context: view }) {
        await loadUser(context, id);
        if (view === 'edit' && !canEditUser(context.viewer, id))
          throw refused(
            context.viewer,
            'rest_forbidden_context',
            'You are not allowed to edit this user.',
          );
      },
      respond: async (user, { context: view }, context, request) =>
        json(await showUser(context, user, view, request)),
    }),
    endpoint(editMethods, updateUser, {
      wholeFields,
      allowBatch: true,
      respond: async (id, _, context, request) =>
        json(await showUser(context, await loadUser(context, id), 'edit', request)),
    }),
    endpoint(['DELETE'], deleteUser, {
      allowBatch: true,
      respond: async (user, _, context, request) => json(await deleted(context, user, request)),
    }),
  ],
});

const me = route({
  namespace,
  path: '/users/me',
  schema: userSchema,
  endpoints: [
    endpoint(['GET'], getCurrentUser, {
      ...read,
      respond: async (user, { context: view }, context, request) =>
        json(await showUser(context, user, view, request)),
    }),
    endpoint(editMethods, updateCurrentUser, {
      wholeFields,
      respond: async (id, _, context, request) =>
        json(await showUser(context, await loadUser(context, id), 'edit', request)),
    }),
    endpoint(['DELETE'], deleteCurrentUser, {
      respond: async (user, _, context, request) => json(await deleted(context, user, request)),
    }),
  ],
});

/** docs/rest.md §4.12 */
export const userRoutes = [collection, item, me];

async function deleted(context: Context, user: User, request: RestRequest): Promise<Resource> {
  const { _links, ...previous } = await showUser(context, user, 'edit', request);
  return { deleted: true, previous };
}

const showUser = (
  context: Context,
  user: User,
  view: View,
  { query }: RestRequest,
): Promise<Resource> => presentUser(context, user, view, query.acf_format === 'standard');
