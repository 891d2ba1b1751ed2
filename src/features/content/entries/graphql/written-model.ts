import { toDatabaseId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { entryById } from '../entry-loaders.ts';
import { type EntryModel, toEntryModel } from './entry-model.ts';

/** The number of an entry that a mutation means; 0 is nobody's, so that its operation answers as for any unknown id. */
export const meantId = (id: string | number): number => toDatabaseId(id, 'post') ?? 0;

/** An entry that was just written, whether or not its writer may read it. */
export async function writtenModel(context: Context, id: number): Promise<EntryModel | null> {
  const entry = await entryById(context).load(id);
  return entry && toEntryModel(entry);
}
