import type { Context } from '../../../operation/context.ts';
import type { Entry } from '../../content/entries/entry.ts';
import { renderedContent } from '../../content/entries/rendered-entry.ts';
import { loadTextMedia } from '../../content/media/text-media.ts';

/** The description of a venue or an organizer as HTML, with the media of this site that it names; nothing where a password hides it. */
export async function renderedDescription(
  context: Context,
  entry: Pick<Entry, 'id' | 'content' | 'password'>,
): Promise<string> {
  if (entry.password !== '') return '';
  return renderedContent(entry, await loadTextMedia(context, entry)).trim();
}
