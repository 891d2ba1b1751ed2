import type { Context } from '../../../operation/context.ts';
import { deleteEntry, trashEntry } from './remove-entry.ts';
import type { EntryParts, ShownKind } from './shown-kind.ts';

/** What became of an entry: it is in the trash, or it is gone and this is what it was. */
export interface RemovedEntry<Parts extends EntryParts> {
  readonly isGone: boolean;
  readonly previous: Parts;
}

/** Puts an entry into the trash, or with `force` removes it for good (docs/rest.md §4.3); the caller has asked for the right. */
export async function removeOrTrash<Parts extends EntryParts>(
  context: Context,
  shown: ShownKind<Parts>,
  { id, force }: { readonly id: number; readonly force: boolean },
): Promise<RemovedEntry<Parts>> {
  const before = await shown.load(context, id, 'edit');
  if (!before) throw new Error(`Entry ${id} was there when its deletion was authorised.`);
  if (force) {
    await context.write((transaction) => deleteEntry(transaction, id));
    return { isGone: true, previous: before };
  }
  await context.write((transaction) => trashEntry(context, transaction, id));
  return { isGone: false, previous: (await shown.load(context, id, 'edit')) ?? before };
}
