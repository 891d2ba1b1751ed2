import type { Context } from '../../context.ts';
import { loadTextMedia } from '../media/text-media.ts';
import type { Entry } from '../records/entry.ts';
import { renderedContent } from '../records/rendered-entry.ts';

/** The description of a venue or an organizer as HTML, with the media of this site that it names; nothing where a password hides it. */
export async function renderedDescription(
  context: Context,
  entry: Pick<Entry, 'id' | 'content' | 'password'>,
): Promise<string> {
  if (entry.password !== '') return '';
  return renderedContent(entry, await loadTextMedia(context, entry)).trim();
}
