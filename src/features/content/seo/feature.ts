import './graphql/seo-config.ts';
import './graphql/seo-types.ts';
import { defineFeature } from '../../define-feature.ts';

/** What search engines and those who share pages are told of entries, terms and users. */
export const seo = defineFeature({ name: 'seo' });
