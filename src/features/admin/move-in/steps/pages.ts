import { Type } from '@sinclair/typebox';
import { pageKind } from '../../../content/pages/page-kind.ts';
import { defineStep } from '../define-step.ts';
import { remoteTerms, termsOf } from '../entry-terms.ts';
import { columnsOf, EVERYTHING, isReadable, labelOf, remoteEntry } from '../remote-entry.ts';
import { remoteOrder, remoteReference } from '../remote-fields.ts';
import { type RevisedRow, revisedEntries, revisionsOf } from '../revisions/bring-revisions.ts';
import { withRevisions } from '../revisions/remote-revisions.ts';

const remotePage = Type.Object({
  ...remoteEntry,
  parent: Type.Optional(remoteReference),
  menu_order: Type.Optional(remoteOrder),
  ...remoteTerms(pageKind),
});

export const pages = defineStep<typeof remotePage, RevisedRow>({
  name: 'pages',
  singular: 'page',
  path: '/core/v2/pages',
  everything: EVERYTHING,
  ids: 'entry',
  own: pageKind,
  record: remotePage,
  prepare: (move, records) => withRevisions(move, '/core/v2/pages', records),
  async draft(page, records) {
    const toColumns = await columnsOf(page, 'page', records);
    const toTerms = await termsOf(page, pageKind, records);
    const toRevisions = await revisionsOf(page, 'page', records);
    return records
      .filter((record) => isReadable(page, 'page', record))
      .map((record) => ({
        remoteId: record.id,
        remoteParentId: record.parent ?? 0,
        parentId: null,
        label: labelOf('page', record),
        row: {
          columns: { ...toColumns(record), menuOrder: record.menu_order ?? 0 },
          terms: toTerms(record),
          revisions: toRevisions(record),
        },
      }));
  },
  ...revisedEntries,
});
