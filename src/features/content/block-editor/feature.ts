import './graphql/block-editor-fields.ts';
import { create } from 'content-disposition';
import { byteStream } from '../../../lib/body.ts';
import type { Ability } from '../../../operation/ability.ts';
import { link } from '../../../operation/representation/resource.ts';
import { objectSchema, typed } from '../../../operation/representation/resource-schema.ts';
import { json } from '../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { getNavigationFallback, readDetailsOfUrl } from './block-editor-operations.ts';
import { exportSite } from './export-site.ts';

const namespace = 'core-block-editor/v1';

const detailsSchema = objectSchema({
  title: typed('string', 'Empty for none, as are the others.'),
  icon: typed('string', 'The address of its icon.'),
  description: typed('string', 'What it says of itself.'),
  image: typed('string', 'The address of the image that stands for it.'),
});

const fallbackSchema = objectSchema({
  id: typed('integer', 'Of the menu.'),
  _links: { type: 'object', additionalProperties: true },
});

export const blockEditor = defineFeature({
  name: 'block-editor',
  uses: ['menus', 'oembed'],
  group: { name: 'Block editor', description: 'Helpers of editors, and the export of the site.' },
  // docs/rest.md §10.2: what can be run by name.
  routes: [
    route({
      namespace,
      path: '/url-details',
      endpoints: [
        endpoint(['GET'], readDetailsOfUrl, {
          answers: { schema: detailsSchema },
          respond: (details) => json(details),
        }),
      ],
    }),
    route({
      namespace,
      path: '/navigation-fallback',
      endpoints: [
        endpoint(['GET'], getNavigationFallback, {
          answers: { schema: fallbackSchema },
          respond: ({ id }, _, { addresses }) =>
            json({ id, _links: { self: link(addresses.rest(`/core/v2/menus/${id}`)) } }),
        }),
      ],
    }),
  ],
  routesOver: ({ routed }) => [exportRoute(routed)],
});

/** docs/rest.md §10.2: the archive, which no JSON can carry. @param abilities what lists there are */
const exportRoute = (abilities: readonly Ability[]): Route =>
  route({
    namespace,
    path: '/export',
    endpoints: [
      endpoint(['GET'], exportSite(abilities), {
        respond: ({ fileName, bytes }) => ({
          status: 200,
          headers: {
            'Content-Type': 'application/zip',
            'Content-Disposition': create(fileName),
          },
          body: byteStream(bytes),
        }),
      }),
    ],
  });
