import type { Context } from '../../context.ts';
import type { Resource } from '../../representation/resource.ts';
import type { View } from '../records/entry.ts';
import { entryById, revisionsOfEntry, termsOfEntry } from '../records/entry-loaders.ts';
import type { EntryRef } from '../records/entry-query.ts';
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
  if (view !== 'edit') return { entry, terms, revisions };
  return { entry, terms, revisions, generatedSlug: await generatedSlug(context).load(entry) };
}

/**
 * The JSON text of posts, in order. What anonymous callers see is kept by id and version, so that a post that is known is not
 * read again.
 */
export async function postTexts(
  context: Context,
  refs: readonly EntryRef[],
  view: View,
): Promise<readonly string[]> {
  const texts = await Promise.all(refs.map((ref) => keptText(context, ref, view)));
  return texts.filter((text) => text !== null);
}

function keptText(
  context: Context,
  { id, version }: EntryRef,
  view: View,
): string | null | Promise<string | null> {
  if (context.viewer.id !== 0) return makeText(context, id, view);
  const { representations, changes } = context.services;
  const key = `post ${id} ${version} ${view} ${context.addresses.surface.root} ${changes.stampOf(['setting'], context.stamps)}`;
  const known = representations.get(key);
  if (known !== undefined) return noteReads(context, known);
  return makeText(context, id, view).then((text) => {
    if (text !== null) representations.set(key, text);
    return text;
  });
}

/** A kept text depends on what it was made of, though nothing is read for it now. */
function noteReads(context: Context, text: string): string {
  context.read('Entry', 'EntryTerm', 'Term', 'Revision');
  return text;
}

async function makeText(context: Context, id: number, view: View): Promise<string | null> {
  const parts = await loadPostParts(context, id, view);
  return parts ? JSON.stringify(showPost(context, parts, view)) : null;
}

/** A post of a list, or one that was just written: protected text only for those who edit. */
export const showPost = (context: Context, parts: PostParts, view: View): Resource =>
  presentPost(context, parts, { view, showsText: maySeeText(context, parts.entry, view) });
