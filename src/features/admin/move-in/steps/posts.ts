import { type Static, Type } from '@sinclair/typebox';
import { postFormats } from '../../../content/posts/post-formats.ts';
import { defineStep } from '../define-step.ts';
import { type Reference, references } from '../moved-records.ts';
import type { OpenPage } from '../open-page.ts';
import { columnsOf, EVERYTHING, isReadable, labelOf, remoteEntry } from '../remote-entry.ts';
import { remoteReference } from '../remote-fields.ts';
import { type RevisedRow, revisedEntries, revisionsOf } from '../revisions/bring-revisions.ts';
import { withRevisions } from '../revisions/remote-revisions.ts';

/** What is read of a post. */
const remotePost = Type.Object({
  ...remoteEntry,
  sticky: Type.Optional(Type.Boolean()),
  format: Type.Optional(Type.String()),
  categories: Type.Optional(Type.Array(remoteReference)),
  tags: Type.Optional(Type.Array(remoteReference)),
});

type RemotePost = Static<typeof remotePost>;

export const posts = defineStep<typeof remotePost, RevisedRow>({
  name: 'posts',
  singular: 'post',
  path: '/core/v2/posts',
  everything: EVERYTHING,
  ids: 'entry',
  record: remotePost,
  prepare: (move, records) => withRevisions(move, '/core/v2/posts', records),
  async draft(page, records) {
    const [toColumns, termOf, toRevisions] = await Promise.all([
      columnsOf(page, 'post', records),
      references(page, 'term', records.flatMap(termsOf)),
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
          terms: localTerms(page, record, termOf),
          revisions: toRevisions(record),
        },
      }));
  },
  ...revisedEntries,
});

const termsOf = ({ categories = [], tags = [] }: RemotePost) => [...categories, ...tags];

function localTerms(
  { outcome }: OpenPage,
  record: RemotePost,
  termOf: Reference,
): readonly number[] {
  const found = termsOf(record).map((id) => ({ id, local: termOf(id) }));
  const missing = found.filter(({ local }) => local === null).map(({ id }) => id);
  if (missing.length > 0)
    outcome.incomplete.push(
      `${labelOf('post', record)}: its terms ${missing.join(', ')} are not here`,
    );
  return found.flatMap(({ local }) => (local === null ? [] : [local])).sort((a, b) => a - b);
}
