import { json } from '../../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../../rest/route.ts';
import { taxonomySchema } from '../describing-schemas.ts';
import { getTaxonomy, listTaxonomies, presentTaxonomy } from '../list-taxonomies.ts';

const namespace = 'core/v2';

/** `/core/v2/taxonomies` (docs/rest.md §4.14) */
export const taxonomyRoutes: readonly Route[] = [
  route({
    namespace,
    path: '/taxonomies',
    schema: taxonomySchema,
    shows: 'map',
    endpoints: [
      endpoint(['GET'], listTaxonomies, {
        respond: (taxonomies, { context: view }, context) =>
          json(
            Object.fromEntries(
              taxonomies.map((taxonomy) => [
                context.addresses.kind(taxonomy.name),
                presentTaxonomy(context, taxonomy, view),
              ]),
            ),
          ),
      }),
    ],
  }),
  route({
    namespace,
    path: '/taxonomies/{taxonomy}',
    schema: taxonomySchema,
    placeholders: { taxonomy: '[\\w-]+' },
    endpoints: [
      endpoint(['GET'], getTaxonomy, {
        respond: (taxonomy, { context: view }, context) =>
          json(presentTaxonomy(context, taxonomy, view)),
      }),
    ],
  }),
];
