import { builder } from '../../../../graphql/builder.ts';
import { addEntryTerms } from '../../entries/graphql/entry-terms.ts';
import { addEntryType } from '../../entries/graphql/entry-type.ts';
import { PostRef, postType } from './post-ref.ts';

addEntryType(postType);
addEntryTerms(postType, ' Its format is in `postFormats`.');

builder.objectField(PostRef, 'isSticky', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether it comes before others.',
    resolve: ({ record }) => record.isSticky,
  }),
);
