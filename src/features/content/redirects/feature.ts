import './graphql/redirect-fields.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../operation/representation/resource-schema.ts';
import { created, json, pagingHeaders } from '../../../rest/answer.ts';
import { editMethods, endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import type { Redirect } from './redirect.ts';
import {
  createRedirect,
  deleteRedirect,
  getRedirect,
  listRedirects,
  updateRedirect,
} from './redirect-operations.ts';

const presentRedirect = ({ id, from, to, status }: Redirect): Resource => ({
  id,
  from,
  to,
  status,
});

const namespace = 'seo/v1';

const schema = resourceSchema('redirect', {
  id: readOnly('always', 'integer', 'Its number.'),
  ...allWritten('always', createRedirect.args),
});

/** Leads on from addresses that have no page: by the redirects that editors write, and from old addresses of entries. */
export const redirects = defineFeature({
  name: 'redirects',
  group: { name: 'Redirects', description: 'Where addresses without a page lead.' },
  // docs/rest.md §12.4
  routes: [
    route({
      namespace,
      path: '/redirects',
      schema,
      idsOf: 'private',
      endpoints: [
        endpoint(['GET'], listRedirects, {
          respond: ({ items, total }, { page, per_page: perPage }, context, request) =>
            json(
              items.map(presentRedirect),
              pagingHeaders(context, request, { page, perPage, total }),
            ),
        }),
        endpoint(['POST'], createRedirect, {
          respond: (redirect, _, context) =>
            created(
              presentRedirect(redirect),
              context.addresses.rest(`/${namespace}/redirects/${redirect.id}`),
            ),
        }),
      ],
    }),
    route({
      namespace,
      path: '/redirects/{id}',
      schema,
      idsOf: 'private',
      endpoints: [
        endpoint(['GET'], getRedirect, { respond: (redirect) => json(presentRedirect(redirect)) }),
        endpoint(editMethods, updateRedirect, {
          respond: (redirect) => json(presentRedirect(redirect)),
        }),
        endpoint(['DELETE'], deleteRedirect, {
          respond: (redirect) => json({ deleted: true, previous: presentRedirect(redirect) }),
        }),
      ],
    }),
  ],
});
