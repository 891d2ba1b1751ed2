import type { Context } from '../../../operation/context.ts';
import type { EntrySummary } from './entry.ts';
import { entryById } from './entry-loaders.ts';

/** An entry with what decides who may read it, where its own status leaves that to its parent's. */
export async function withParent<Summary extends EntrySummary>(
  context: Context,
  entry: Summary,
): Promise<Summary & { readonly parent: EntrySummary | null }> {
  const { status, parentId } = entry;
  const isInherited = status === 'inherit' && parentId !== null;
  return { parent: isInherited ? await entryById(context).load(parentId) : null, ...entry };
}
