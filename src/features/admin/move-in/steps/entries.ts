import { Type } from '@sinclair/typebox';
import { postFormats } from '../../../../content/kinds/built-in-kinds.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { pageKind, plainKinds, postKind } from '../../../../content/kinds/registry.ts';
import { type RevisedRow, revisedEntries, revisionsOf, withRevisions } from '../bring-revisions.ts';
import { defineStep, type Step } from '../define-step.ts';
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

/** The fields of a post that a move reads. */
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
          paths: pathsThere(page, record),
          revisions: toRevisions(record),
        },
      }));
  },
  ...revisedEntries,
});

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
          paths: pathsThere(page, record),
          revisions: toRevisions(record),
        },
      }));
  },
  ...revisedEntries,
});

/** The records of the kinds that the site declares for itself; another site may have no such kind. */
export const ownKindSteps: readonly Step[] = plainKinds.map(plainKindStep);

function plainKindStep(kind: Kind): Step {
  const { path } = kind.rest;
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
            paths: pathsThere(page, record),
            revisions: toRevisions(record),
          },
        }));
    },
    ...revisedEntries,
  });
}
