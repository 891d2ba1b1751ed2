import './graphql/seo-config.ts';
import './graphql/seo-types.ts';
import type { SiteSeo } from '../../../config/site-settings.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { allWritten, resourceSchema } from '../../../operation/representation/resource-schema.ts';
import { json } from '../../../rest/answer.ts';
import { editMethods, endpoint, route } from '../../../rest/route.ts';
import { defineFeature } from '../../define-feature.ts';
import { getSeo, updateSeo } from './site-seo-operations.ts';

/** Presents the data of the site; unknown values are null, or an empty list. */
const presentSiteSeo = (seo: SiteSeo): Resource => ({
  ...Object.fromEntries(Object.keys(updateSeo.args).map((name) => [name, null])),
  others: [],
  ...seo,
});

/** Data of the site, of entries, terms and users for search engines and shared links. */
export const seo = defineFeature({
  name: 'seo',
  group: { name: 'SEO', description: 'What search engines are told of the whole site.' },
  // `/seo/v1/site`
  routes: [
    route({
      namespace: 'seo/v1',
      path: '/site',
      schema: resourceSchema('seo', allWritten('always', updateSeo.args)),
      endpoints: [
        endpoint(['GET'], getSeo, { respond: (seo) => json(presentSiteSeo(seo)) }),
        endpoint(editMethods, updateSeo, { respond: (seo) => json(presentSiteSeo(seo)) }),
      ],
    }),
  ],
});
