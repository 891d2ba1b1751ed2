import { defineFeature } from '../../define-feature.ts';
import { feedPage } from './feed-page.ts';

export const feeds = defineFeature({
  name: 'feeds',
  pages: [feedPage],
});
