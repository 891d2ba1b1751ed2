import { defineFeature } from '../../define-feature.ts';
import { feedPage } from './feed-page.ts';

export const feeds = defineFeature({
  name: 'feeds',
  uses: ['comments', 'site-pages'],
  pages: [feedPage],
});
