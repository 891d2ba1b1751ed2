import type { RemovedRecord } from '../../../../graphql/bulk-mutations.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { entryById } from '../entry-loaders.ts';
import type { RemovedEntry } from '../remove-or-trash.ts';
import type { EntryParts } from '../shown-kind.ts';
import { type EntryModel, toEntryModel } from './entry-model.ts';

/** An entry that was just written, whether or not its writer may read it. */
export async function writtenModel(context: Context, id: number): Promise<EntryModel | null> {
  const entry = await entryById(context).load(id);
  return entry && toEntryModel(entry);
}

/** An entry as it was before it went to the trash or was removed. */
export const removedModel = ({
  previous: { entry },
}: RemovedEntry<EntryParts>): RemovedRecord<EntryModel> => ({
  model: toEntryModel(entry),
  deletedId: toGlobalId('post', entry.id),
});
