import { Type } from '@sinclair/typebox';
import { type OwnKind, ownKinds } from '../../../../model/own-kinds.ts';
import { defineStep } from '../define-step.ts';
import { remoteTerms, termsOf } from '../entry-terms.ts';
import { columnsOf, EVERYTHING, isReadable, labelOf, remoteEntry } from '../remote-entry.ts';
import { remoteOrder, remoteReference } from '../remote-fields.ts';
import { type RevisedRow, revisedEntries, revisionsOf } from '../revisions/bring-revisions.ts';
import { withRevisions } from '../revisions/remote-revisions.ts';
import type { Step } from '../step.ts';

/** The records of the kinds that the site declares for itself; another site may have no such kind. */
export const ownKindSteps: readonly Step[] = [...ownKinds.values()].map(ownKindStep);

function ownKindStep(kind: OwnKind): Step {
  const path = `/core/v2/${kind.restBase}`;
  const remoteRecord = Type.Object({
    ...remoteEntry,
    parent: Type.Optional(remoteReference),
    menu_order: Type.Optional(remoteOrder),
    ...remoteTerms(kind),
  });
  return defineStep<typeof remoteRecord, RevisedRow>({
    name: kind.labels.many,
    singular: kind.labels.one,
    path,
    everything: EVERYTHING,
    ids: 'entry',
    isOfPlugIn: true,
    own: kind,
    record: remoteRecord,
    prepare: (move, records) => withRevisions(move, path, records),
    async draft(page, records) {
      const [toColumns, toTerms, toRevisions] = await Promise.all([
        columnsOf(page, kind.name, records),
        termsOf(page, kind, records),
        revisionsOf(page, kind.labels.one, records),
      ]);
      return records
        .filter((record) => isReadable(page, kind.labels.one, record))
        .map((record) => ({
          remoteId: record.id,
          remoteParentId: record.parent ?? 0,
          parentId: null,
          label: labelOf(kind.labels.one, record),
          row: {
            columns: { ...toColumns(record), menuOrder: record.menu_order ?? 0 },
            terms: toTerms(record),
            revisions: toRevisions(record),
          },
        }));
    },
    ...revisedEntries,
  });
}
