import './graphql/seo-config.ts';
import './graphql/seo-types.ts';
import { defineFeature } from '../../define-feature.ts';

/** Data of entries, terms and users for search engines and shared links. */
export const seo = defineFeature({ name: 'seo', uses: ['media', 'site', 'users'] });
