import { canReadRecord } from '../../../../auth/record-capabilities.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Entry } from '../entry.ts';
import { entryById } from '../entry-loaders.ts';

/** Whether the viewer may read an entry; what hangs on another one (a media item) is as public as that. */
export async function mayRead(context: Context, entry: Entry): Promise<boolean> {
  const { status, parentId } = entry;
  const hangsOn = status === 'inherit' && parentId !== null;
  const parent = hangsOn ? await entryById(context).load(parentId) : null;
  return canReadRecord(context.viewer, { ...entry, parent });
}
