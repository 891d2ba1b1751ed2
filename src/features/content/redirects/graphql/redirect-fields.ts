import { arg, itself } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionType, pagingArgs } from '../../../../graphql/connection.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { performList, performOrNull } from '../../../../graphql/perform.ts';
import type { Redirect } from '../redirect.ts';
import {
  createRedirect,
  deleteRedirect,
  getRedirect,
  listRedirects,
  updateRedirect,
} from '../redirect-operations.ts';

const RedirectRef = builder.objectRef<Redirect>('Redirect').implement({
  description: 'Where an address without a page leads.',
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description: 'Its global id.',
      resolve: ({ id }) => toGlobalId('redirect', id),
    }),
    databaseId: t.exposeInt('id', { nullable: false, description: 'Its number.' }),
    from: t.exposeString('from', { nullable: false, description: 'The path that leads on.' }),
    to: t.exposeString('to', {
      nullable: false,
      description: 'A path of this site, or a whole address; empty with 410.',
    }),
    status: t.exposeInt('status', {
      nullable: false,
      description: '301 for good, 302 for now, or 410 for a page that is gone.',
    }),
  }),
});

const FOR_EDITORS = 'For editors.';

builder.queryFields((t) => ({
  redirect: t.field({
    type: RedirectRef,
    description: `${getRedirect.summary} ${FOR_EDITORS}`,
    args: { id: t.arg.id({ required: true, description: 'Its global id or its number.' }) },
    resolve: (_, { id }, context) =>
      performOrNull(getRedirect, context, { id: toDatabaseId(id, 'redirect') ?? 0 }),
  }),
  redirects: t.field({
    type: connectionType('Redirect', RedirectRef),
    description: `${listRedirects.summary} ${FOR_EDITORS}`,
    args: pagingArgs(),
    resolve: (_, paging, context) => performList(listRedirects, context, { args: {} }, paging),
  }),
}));

const fields = { from: arg('from'), to: arg('to'), status: arg('status') };

const payload = definePayload<{ readonly redirect: Redirect }>(
  'RedirectPayload',
  'A redirect that was written.',
  (t) => ({
    redirect: t.expose('redirect', {
      type: RedirectRef,
      nullable: true,
      description: 'The redirect as it is now.',
    }),
  }),
);

defineMutation({
  name: 'createRedirect',
  operation: createRedirect,
  description: `${createRedirect.summary} ${FOR_EDITORS}`,
  input: { description: 'A new redirect.', fields },
  payload,
  answer: (redirect) => ({ redirect }),
});

defineMutation({
  name: 'updateRedirect',
  operation: updateRedirect,
  description: `${updateRedirect.summary} ${FOR_EDITORS}`,
  input: {
    description: 'What to change of a redirect; what is left out stays.',
    fields: { id: itself('redirect'), ...fields },
  },
  payload,
  answer: (redirect) => ({ redirect }),
});

defineMutation({
  name: 'deleteRedirect',
  operation: deleteRedirect,
  description: `${deleteRedirect.summary} ${FOR_EDITORS}`,
  input: { description: 'Which redirect to delete.', fields: { id: itself('redirect') } },
  payload: definePayload<{ readonly deletedId: string }>(
    'DeleteRedirectPayload',
    'A redirect that was deleted.',
    deletedId,
  ),
  answer: ({ id }) => ({ deletedId: toGlobalId('redirect', id) }),
});
