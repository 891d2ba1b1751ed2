import type { Context } from '../../context.ts';
import { ApiError } from '../../operation/errors.ts';
import { presentError } from '../../representation/present-error.ts';
import type { Resource } from '../../representation/resource.ts';
import { refuseUnreadable, unknownPost } from '../posts/post-policy.ts';
import { loadPostParts, showPost } from '../posts/post-representations.ts';
import type { Entry } from './entry.ts';
import { entryById } from './entry-loaders.ts';

/**
 * The entry behind a link, as `_embed` brings it along, whatever its kind; in the place of one that may not be read stands the
 * refusal.
 */
export async function embedEntry(context: Context, id: number): Promise<Resource> {
  try {
    const entry = await entryById(context).load(id);
    const show = entry && shownKinds.get(entry.kind);
    if (!show) throw unknownPost();
    refuseUnreadable(context, entry);
    return await show(context, entry);
  } catch (error) {
    if (error instanceof ApiError) return presentError(error);
    throw error;
  }
}

type Show = (context: Context, entry: Entry) => Promise<Resource>;

const shownKinds: ReadonlyMap<string, Show> = new Map<string, Show>([['post', showPostEmbedded]]);

async function showPostEmbedded(context: Context, { id }: Entry): Promise<Resource> {
  const parts = await loadPostParts(context, id, 'embed');
  if (!parts) throw unknownPost();
  return showPost(context, parts, 'embed');
}
