import type { InputFields } from '../../../../graphql/builder.ts';
import { nullIs, READS_NULL } from '../../../../graphql/cleared-input.ts';
import { changing, versioned } from '../../../../graphql/mutation.ts';
import { LONG_TEXT } from '../../../../operation/bounds.ts';
import { PostStatusRef } from './entry-enums.ts';

/** What mutations write of posts and pages alike; read by read-entry-input.ts. */
export const entryInputFields = (t: InputFields) => ({
  ...changing(t),
  authorId: t.id({ description: "The author's global id or number." }),
  content: t.string({ extensions: { maxLength: LONG_TEXT }, description: 'The content.' }),
  date: t.string({
    extensions: READS_NULL,
    description: "When it is published, in the site's time unless a zone is said.",
  }),
  excerpt: t.string({ extensions: { maxLength: LONG_TEXT }, description: 'The excerpt.' }),
  featuredImageId: t.id({
    extensions: nullIs('0'),
    description: 'The global id or number of its image; 0 for none.',
  }),
  password: t.string({ description: 'Protects content and excerpt.' }),
  slug: t.string({ description: 'Its name in the address.' }),
  status: t.field({
    type: PostStatusRef,
    description: 'Its status; who may not publish gets `PENDING` instead.',
  }),
  title: t.string({ description: 'The title.' }),
});

/** Which one a mutation changes. */
export const meantFields = (t: InputFields) => ({
  ...versioned(t),
  id: t.id({ required: true, description: 'Its global id or number.' }),
  ignoreEditLock: t.boolean({
    extensions: READS_NULL,
    description: 'Of no effect: nothing is locked while it is edited.',
  }),
});

/** Which one a mutation deletes, and how. */
export const deletionFields = (t: InputFields) => ({
  ...changing(t),
  ...meantFields(t),
  forceDelete: t.boolean({ description: 'Whether to bypass the trash.' }),
});
