import { builder } from '../../../../graphql/builder.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { ChangeOperationRef } from '../../../../graphql/live/change-subscription.ts';
import { perform } from '../../../../graphql/perform.ts';
import { type ChangesPage, listChanges, type SyncedChange } from '../list-changes.ts';

const SyncedChangeRef = builder.objectRef<SyncedChange>('SyncedChange').implement({
  description: 'A record that has changed.',
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description: 'The global id, by which `node` finds it.',
      resolve: ({ idType, id }) => toGlobalId(idType, id),
    }),
    databaseId: t.exposeInt('id', { nullable: false, description: 'The number it has in REST.' }),
    kind: t.exposeString('kind', {
      nullable: false,
      description:
        'A kind of entry, a taxonomy, `comment`, `user` or `setting`; menus are `nav_menu`.',
    }),
    operation: t.expose('operation', {
      type: ChangeOperationRef,
      nullable: false,
      description: 'What happened.',
    }),
    href: t.string({
      description:
        'Where REST reads it; null if it is gone, or if the caller reads it in GraphQL only.',
      resolve: ({ route }, _, { addresses }) => (route === null ? null : addresses.rest(route)),
    }),
  }),
});

const ChangesPageRef = builder.objectRef<ChangesPage>('Changes').implement({
  description: 'What has changed since a token.',
  fields: (t) => ({
    changes: t.expose('changes', {
      type: [SyncedChangeRef],
      nullable: { list: false, items: false },
      complexity: { multiplier: 100 },
      description: 'Each record once, in the order of the last changes.',
    }),
    token: t.exposeString('token', {
      nullable: false,
      description: 'For `since` of the next call.',
    }),
    hasMore: t.exposeBoolean('hasMore', {
      nullable: false,
      description: 'Whether to call again at once.',
    }),
  }),
});

builder.queryField('changes', (t) =>
  t.field({
    type: ChangesPageRef,
    description:
      'The records that have changed since the last call, and those that are gone. The first call, without `since`, has no changes, but a token for those to come.',
    args: {
      since: t.arg.string({ description: 'The `token` of the last call.' }),
      kinds: t.arg.stringList({
        description:
          'Of these kinds, by their names: `post`, `ext_events`, `category`, `comment`; of all unless said.',
      }),
      first: t.arg.int({ description: 'How many records; at most 100, which is the default.' }),
    },
    resolve: (_, { since, kinds, first }, context) =>
      perform(
        listChanges,
        context,
        {
          ...(since == null ? {} : { since }),
          ...(kinds == null ? {} : { kinds }),
          ...(first == null ? {} : { per_page: first }),
        },
        { per_page: 'first' },
      ),
  }),
);
