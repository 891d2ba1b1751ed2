import { defineFeature } from '../../define-feature.ts';
import { previewRoutes } from './rest.ts';

/** Links by which drafts are read. */
export const previews = defineFeature({ name: 'previews', routes: previewRoutes });
