import type { Context } from '../../../operation/context.ts';
import { type EntryHead, loadHead } from './entry-summaries.ts';

/** An entry with what decides who may read it, where its own status leaves that to its parent's. */
export async function withParent<Head extends EntryHead>(
  context: Context,
  entry: Head,
): Promise<Head & { readonly parent: EntryHead | null }> {
  const { status, parentId } = entry;
  const isInherited = status === 'inherit' && parentId !== null;
  return { parent: isInherited ? await loadHead(context, parentId) : null, ...entry };
}
