import type { Context } from '../../context.ts';
import { keptJson, type RecordRef } from '../../representation/kept-json.ts';
import type { Resource } from '../../representation/resource.ts';
import type { View } from '../records/entry.ts';
import { keepHead } from '../records/entry-heads.ts';
import { entryById, revisionsOfEntry, termsOfEntry } from '../records/entry-loaders.ts';
import { generatedSlug } from '../records/generated-slug.ts';
import { maySeeText } from './post-policy.ts';
import { type PostParts, presentPost } from './present-post.ts';

/** All that a post's representation is made of; null for an id without a post. */
export async function loadPostParts(
  context: Context,
  id: number,
  view: View,
): Promise<PostParts | null> {
  const [entry, terms, revisions] = await Promise.all([
    entryById(context).load(id),
    termsOfEntry(context).load(id),
    revisionsOfEntry(context).load(id),
  ]);
  if (!entry) return null;
  keepHead(context, entry);
  if (view !== 'edit') return { entry, terms, revisions };
  return { entry, terms, revisions, generatedSlug: await generatedSlug(context).load(entry) };
}

/** The JSON of posts, in order, as far as it is known without their text being read. */
export const postsAsJson = (
  context: Context,
  refs: readonly RecordRef[],
  view: View,
): Promise<readonly Buffer<ArrayBuffer>[]> =>
  keptJson(context, refs, {
    name: `post ${view}`,
    tables: ['Entry', 'EntryTerm', 'Term', 'Revision'],
    async make(_, { id }) {
      const parts = await loadPostParts(context, id, view);
      return parts && showPost(context, parts, view);
    },
  });

/** A post of a list, or one that was just written: protected text only for those who edit. */
export const showPost = (context: Context, parts: PostParts, view: View): Resource =>
  presentPost(context, parts, { view, showsText: maySeeText(context, parts.entry, view) });
