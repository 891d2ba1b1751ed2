import { createHmac } from 'node:crypto';
import type { Context } from '../../../operation/context.ts';
import type { Entry } from '../entries/entry.ts';
import { entryPath } from '../entries/entry-path.ts';

/** The address at which an entry is seen with its author's unsaved text; `hasAutosave` where that is beside the entry. */
export async function previewLink(
  context: Context,
  entry: Entry,
  hasAutosave: boolean,
): Promise<string> {
  const path = await entryPath(context, entry);
  const query = hasAutosave
    ? `preview_id=${entry.id}&preview_nonce=${previewNonce(context, entry.id)}&preview=true`
    : 'preview=true';
  return context.addresses.page(`${path}${path.includes('?') ? '&' : '?'}${query}`);
}

/** Shows that this viewer was given the preview of this entry; nobody else can make it. */
function previewNonce({ services, viewer }: Context, entryId: number): string {
  const hash = createHmac('sha256', services.authentication.key);
  return hash.update(`preview ${entryId} ${viewer.id}`).digest('hex').slice(0, 20);
}
