import './graphql/search-query-field.ts';
import { oneOf } from '../../../operation/args.ts';
import { json, pagingHeaders } from '../../../rest/answer.ts';
import { endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { findTool } from './find-tool.ts';
import { foundSchema, presentFound, searchEmbeds } from './present-found.ts';
import { searchSite } from './search-site.ts';

export const search = defineFeature({
  name: 'search',
  group: { name: 'Search', description: 'Content and terms by words.' },
  // docs/rest.md §4.13
  routes: [
    route({
      namespace: 'core/v2',
      path: '/search',
      schema: foundSchema,
      endpoints: [
        endpoint(['GET'], searchSite, {
          args: {
            context: oneOf(['view', 'embed'], {
              description: 'How much of each result is shown.',
              default: 'view',
            }),
          },
          embeds: searchEmbeds,
          async respond({ items, total }, { page, per_page: perPage }, context, request) {
            const shown = await Promise.all(items.map((found) => presentFound(context, found)));
            return json(shown, pagingHeaders(context, request, { page, perPage, total }));
          },
        }),
      ],
    }),
  ],
  tools: [findTool],
});
