import { builder } from '../../../../graphql/builder.ts';
import { perform } from '../../../../graphql/perform.ts';
import { listStatuses } from '../list-statuses.ts';
import type { Status } from '../statuses.ts';

const StatusRef = builder.objectRef<Status>('Status').implement({
  description: 'A status that records may have.',
  fields: (t) => ({
    slug: t.string({
      nullable: false,
      description: 'Its name in `status` of records and in REST.',
      resolve: ({ slug }, _, { addresses }) => addresses.status(slug),
    }),
    name: t.exposeString('name', { nullable: false, description: 'What people call it.' }),
    isPublic: t.exposeBoolean('isPublic', {
      nullable: false,
      description: 'Whether everybody may read its records.',
    }),
    isQueryable: t.exposeBoolean('isQueryable', {
      nullable: false,
      description: 'Whether everybody may ask a list for it.',
    }),
    hasFloatingDate: t.exposeBoolean('hasFloatingDate', {
      nullable: false,
      description: 'Whether its records have no fixed date.',
    }),
  }),
});

builder.queryField('statuses', (t) =>
  t.field({
    type: [StatusRef],
    description: 'The statuses that the caller may know of.',
    resolve: async (_, __, context) => [...(await perform(listStatuses, context, {}))],
  }),
);
