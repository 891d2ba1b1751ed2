import type { Entry } from '../../../content/entries/entry.ts';
import { allowedTexts } from '../../../content/entries/entry-changes.ts';
import { assertCanEdit } from '../../../content/entries/entry-policy.ts';
import type { Revision } from '../../../content/entries/revision-loaders.ts';
import { conflict, updateEntry } from '../../../content/entries/update-entry.ts';
import {
  columnsOfRevision,
  ownPatchOfRevision,
  seoOfRevision,
  unsavedOf,
} from '../../../content/fields/field-values.ts';
import { ownFieldsOfKind } from '../../../content/kinds/registry.ts';
import { wholePatch } from '../../../content/seo/seo.ts';
import { boolean, recordId } from '../../../operation/args.ts';
import { noTrash } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { removeFromIndex } from '../../../storage/search-index.ts';
import type { Transaction } from '../../../storage/write.ts';
import {
  assertCanDeleteRevisions,
  assertCanReadRevisions,
  loadParent,
  loadRevision,
} from './revision-policy.ts';

/** docs/rest.md §4.9 */
export const getRevision = defineOperation({
  name: 'getRevision',
  kind: 'query',
  summary: 'Reads a stored state of a text.',
  args: {
    parent: recordId({ description: 'The id of what it is a revision of.' }),
    id: recordId({ description: 'The id of the revision.' }),
  },
  async authorize(context, { parent }) {
    assertCanReadRevisions(context, await loadParent(context, parent));
  },
  resolve: (context, { parent, id }): Promise<Revision> => loadRevision(context, parent, id),
});

/** Writes a stored text back, as an update that leaves a revision itself; answers the entry's id. */
export const restoreRevision = defineOperation({
  name: 'restoreRevision',
  kind: 'mutation',
  summary: 'Makes a stored state of a text the current one.',
  args: {
    parent: recordId({ description: 'The id of what it is a revision of.' }),
    id: recordId({ description: 'The id of the revision or autosave.' }),
  },
  async authorize(context, { parent }) {
    assertCanEdit(context, await loadParent(context, parent));
  },
  async resolve(context, { parent, id }): Promise<number> {
    const { kind } = await loadParent(context, parent);
    const revision = await loadRevision(context, parent, id);
    const text = {
      ...allowedTexts(context, revision),
      footnotes: revision.footnotes,
      ...columnsOfRevision(revision),
      ownValues: ownPatchOfRevision(ownFieldsOfKind(kind), revision),
      terms: unsavedOf(revision).terms,
      seo: wholePatch(seoOfRevision(revision)),
    };
    await context.write((transaction) => updateEntry(context, transaction, parent, text));
    return parent;
  },
});

/** docs/rest.md §4.9; returns the revision's last state. */
export const deleteRevision = defineOperation({
  name: 'deleteRevision',
  kind: 'mutation',
  summary: 'Removes a stored state of a text for good.',
  args: {
    parent: recordId({ description: 'The id of what it is a revision of.' }),
    id: recordId({ description: 'The id of the revision.' }),
    force: boolean({
      default: false,
      description: 'Must be true, since there is no trash for revisions.',
    }),
  },
  async authorize(context, { parent, id }) {
    const entry = await loadParent(context, parent);
    assertCanDeleteRevisions(context, entry);
    assertCanReadRevisions(context, entry);
    await loadRevision(context, parent, id);
  },
  async resolve(context, { parent, id, force }): Promise<Revision> {
    if (!force) throw noTrash('Revisions have no trash; delete with force=true.');
    const entry = await loadParent(context, parent);
    const revision = await loadRevision(context, parent, id);
    await context.write((transaction) => removeRevision(transaction, entry, revision));
    return revision;
  },
});

/** A post's representation counts its revisions, so that it changes with them. */
async function removeRevision(
  transaction: Transaction,
  { id: entryId, kind }: Entry,
  { id, isAutosave }: Revision,
): Promise<void> {
  const { prisma, changed } = transaction;
  const { count } = await prisma.revision.deleteMany({ where: { id } });
  if (count === 0) throw conflict();
  if (isAutosave) return;
  await removeFromIndex(transaction, 'RevisionSearch', [{ id }]);
  await prisma.entry.update({
    where: { id: entryId },
    data: { version: { increment: 1 } },
    select: { id: true },
  });
  changed(kind, entryId, 'update');
}
