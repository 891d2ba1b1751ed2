import { commonFields } from '../../../model/common-fields.ts';
import { choice, flag } from '../../../model/field.ts';
import { defineKind } from '../../../model/kind.ts';
import { postFormats } from './post-formats.ts';

/** Posts: every field that they have as a plain value. The others, such as their texts and terms, are in post-fields.ts. */
export const postKind = defineKind({
  name: 'post',
  labels: { one: 'post', many: 'posts' },
  restBase: 'posts',
  taxonomies: ['category', 'post_tag'],
  hasRevisions: true,
  fields: {
    ...commonFields,
    format: choice(postFormats, {
      column: 'format',
      description: 'The format.',
      filter: { match: 'any', description: 'Any of these formats.' },
      graphql: null, // terms, in post-format-type.ts
    }),
    sticky: flag({
      column: 'isSticky',
      description: 'Whether it comes before others.',
      graphql: 'isSticky',
      hasOwnGraphqlField: true,
    }),
  },
});
