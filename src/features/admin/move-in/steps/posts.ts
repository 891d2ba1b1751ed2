import { Type } from '@sinclair/typebox';
import { postFormats } from '../../../content/posts/post-formats.ts';
import { postKind } from '../../../content/posts/post-kind.ts';
import { defineStep } from '../define-step.ts';
import { remoteTerms, termsOf } from '../entry-terms.ts';
import { columnsOf, EVERYTHING, isReadable, labelOf, remoteEntry } from '../remote-entry.ts';
import { type RevisedRow, revisedEntries, revisionsOf } from '../revisions/bring-revisions.ts';
import { withRevisions } from '../revisions/remote-revisions.ts';

/** What is read of a post. */
const remotePost = Type.Object({
  ...remoteEntry,
  sticky: Type.Optional(Type.Boolean()),
  format: Type.Optional(Type.String()),
  ...remoteTerms(postKind),
});

export const posts = defineStep<typeof remotePost, RevisedRow>({
  name: 'posts',
  singular: 'post',
  path: '/core/v2/posts',
  everything: EVERYTHING,
  ids: 'entry',
  own: postKind,
  record: remotePost,
  prepare: (move, records) => withRevisions(move, '/core/v2/posts', records),
  async draft(page, records) {
    const [toColumns, toTerms, toRevisions] = await Promise.all([
      columnsOf(page, 'post', records),
      termsOf(page, postKind, records),
      revisionsOf(page, 'post', records),
    ]);
    return records
      .filter((record) => isReadable(page, 'post', record))
      .map((record) => ({
        remoteId: record.id,
        remoteParentId: 0,
        parentId: null,
        label: labelOf('post', record),
        row: {
          columns: {
            ...toColumns(record),
            format: postFormats.find((known) => known === record.format) ?? 'standard',
            isSticky: record.sticky ?? false,
          },
          terms: toTerms(record),
          revisions: toRevisions(record),
        },
      }));
  },
  ...revisedEntries,
});
