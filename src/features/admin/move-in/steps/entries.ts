import { Type } from '@sinclair/typebox';
import { postFormats } from '../../../../content/kinds/built-in-kinds.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { pageKind, plainKinds, postKind } from '../../../../content/kinds/registry.ts';
import { bringRevisions, type RevisedRow, revisionsOf, withRevisions } from '../bring-revisions.ts';
import type { Step } from '../define-step.ts';
import { defineEntryStep } from '../entry-rows.ts';
import {
  columnsOf,
  EVERYTHING,
  isReadable,
  labelOf,
  pathsThere,
  remoteEntry,
  remoteTerms,
  termsOf,
} from '../remote-entry.ts';
import { remoteOrder, remoteReference } from '../remote-fields.ts';

/** A kind whose records are texts with revisions; `format` and `sticky` are posts' alone. */
function textStep(kind: Kind): Step {
  const { one: singular, many: name } = kind.labels;
  const { path } = kind.rest;
  const isPost = kind.name === postKind.name;
  const remoteRecord = Type.Object({
    ...remoteEntry,
    parent: Type.Optional(remoteReference),
    menu_order: Type.Optional(remoteOrder),
    ...(isPost && { sticky: Type.Optional(Type.Boolean()), format: Type.Optional(Type.String()) }),
    ...remoteTerms(kind),
  });
  return defineEntryStep<typeof remoteRecord, RevisedRow>({
    name,
    singular,
    path,
    everything: EVERYTHING,
    isOfPlugIn: kind.isPlain,
    own: kind,
    record: remoteRecord,
    prepare: (move, records) => withRevisions(move, path, records),
    async draft(page, records) {
      const [toColumns, toTerms, toRevisions] = await Promise.all([
        columnsOf(page, kind.name, records),
        termsOf(page, kind, records),
        revisionsOf(page, singular, records),
      ]);
      return records
        .filter((record) => isReadable(page, singular, record))
        .map((record) => ({
          remoteId: record.id,
          remoteParentId: record.parent ?? 0,
          label: labelOf(singular, record),
          row: {
            columns: {
              ...toColumns(record),
              ...(isPost
                ? {
                    format: postFormats.find((known) => known === record.format) ?? 'standard',
                    isSticky: record.sticky ?? false,
                  }
                : { menuOrder: record.menu_order ?? 0 }),
            },
            terms: toTerms(record),
            paths: pathsThere(page, record),
            revisions: toRevisions(record),
          },
        }));
    },
    afterCreate: bringRevisions,
    afterUpdate: bringRevisions,
  });
}

/** Posts, pages, and the records of the kinds that the site declares for itself. */
export const textSteps: readonly Step[] = [postKind, pageKind, ...plainKinds].map(textStep);
