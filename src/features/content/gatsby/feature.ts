import './graphql/gatsby-fields.ts';
import { defineFeature } from '../../define-feature.ts';

/** Fields by which the source plug-in of Gatsby reads a site, and follows its changes. */
export const gatsby = defineFeature({ name: 'gatsby', uses: ['sync'] });
