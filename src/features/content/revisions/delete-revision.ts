import { ApiError } from '../../../lib/api-error.ts';
import { boolean, recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { removeFromIndex } from '../../../storage/search-index.ts';
import type { Transaction } from '../../../storage/write.ts';
import type { Entry } from '../entries/entry.ts';
import { conflict } from '../entries/update-entry.ts';
import type { Revision } from './revision-loaders.ts';
import {
  assertCanDeleteRevisions,
  assertCanReadRevisions,
  loadParent,
  loadRevision,
} from './revision-policy.ts';

/** docs/rest.md §4.9; answers what the revision was. */
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
    if (!force)
      throw new ApiError(
        'rest_trash_not_supported',
        501,
        'Revisions have no trash; delete with force=true.',
      );
    const entry = await loadParent(context, parent);
    const revision = await loadRevision(context, parent, id);
    await context.write((transaction) => removeRevision(transaction, entry, revision));
    return revision;
  },
});

/** A post's representation counts its revisions, so that it changes with them. */
async function removeRevision(
  { prisma, provider, changed }: Transaction,
  { id: entryId, kind }: Entry,
  { id, isAutosave }: Revision,
): Promise<void> {
  const { count } = await prisma.revision.deleteMany({ where: { id } });
  if (count === 0) throw conflict();
  if (isAutosave) return;
  await removeFromIndex(prisma, provider, 'RevisionSearch', [{ id }]);
  await prisma.entry.update({
    where: { id: entryId },
    data: { version: { increment: 1 } },
    select: { id: true },
  });
  changed(kind, entryId, 'update');
}
