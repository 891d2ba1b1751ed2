import { canReadRecord } from '../../auth/record-capabilities.ts';
import type { Context } from '../../context.ts';
import type { Entry } from '../../features/records/entry.ts';
import { entryById } from '../../features/records/entry-loaders.ts';

/** Whether the viewer may read an entry; what hangs on another one (a media item) is as public as that. */
export async function mayRead(context: Context, entry: Entry): Promise<boolean> {
  const { status, parentId } = entry;
  const hangsOn = status === 'inherit' && parentId !== null;
  const parent = hangsOn ? await entryById(context).load(parentId) : null;
  return canReadRecord(context.viewer, { ...entry, parent });
}
