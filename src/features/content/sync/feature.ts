import './graphql/changes-query.ts';
import { json } from '../../../rest/answer.ts';
import { endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { listChanges } from './list-changes.ts';
import { syncedKinds } from './synced-records.ts';

const changeSchema = {
  type: 'object',
  required: ['kind', 'id', 'operation', 'href'],
  properties: {
    kind: {
      type: 'string',
      enum: syncedKinds,
      description:
        'A kind of entry, a taxonomy, `comment`, `user` or `setting`; menus are `nav_menu`.',
    },
    id: { type: 'integer', description: 'The number of the record; 0 for the settings.' },
    operation: {
      type: 'string',
      enum: ['create', 'update', 'delete'],
      description: '`delete` if it is gone, or not for the caller to read (any more).',
    },
    href: {
      type: ['string', 'null'],
      format: 'uri',
      description: 'Where it is read; null if it is gone, or is read in GraphQL only.',
    },
  },
} as const;

/** Lists the changes since the last call of a client. */
export const sync = defineFeature({
  name: 'sync',
  uses: ['menus'],
  group: { name: 'Changes', description: 'Everything that changed since the last call.' },
  routes: [
    route({
      namespace: 'sync/v1',
      path: '/changes',
      endpoints: [
        endpoint(['GET'], listChanges, {
          answers: {
            schema: {
              type: 'object',
              required: ['changes', 'token', 'has_more'],
              properties: {
                changes: { type: 'array', items: changeSchema },
                token: { type: 'string', description: 'For `since` of the next call.' },
                has_more: { type: 'boolean', description: 'Whether to call again at once.' },
              },
            },
          },
          respond: ({ changes, token, hasMore }, _, { addresses }) =>
            json(
              {
                changes: changes.map(({ kind, id, operation, route: path }) => ({
                  ...{ kind, id, operation },
                  href: path === null ? null : addresses.rest(path),
                })),
                token,
                has_more: hasMore,
              },
              { 'Cache-Control': 'no-store' },
            ),
        }),
      ],
    }),
  ],
});
