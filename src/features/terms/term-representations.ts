import type { Context } from '../../context.ts';
import type { View } from '../records/entry.ts';
import { presentTerm } from './present-term.ts';
import type { TermRef } from './term.ts';
import { termById } from './term-loaders.ts';

/**
 * The JSON text of terms, in order. What anonymous callers see is kept by id and version; a change of a term above raises the
 * versions of all below, since it shows in their addresses.
 */
export async function termTexts(
  context: Context,
  refs: readonly TermRef[],
  view: View,
): Promise<readonly string[]> {
  const texts = await Promise.all(refs.map((ref) => keptText(context, ref, view)));
  return texts.filter((text) => text !== null);
}

async function keptText(
  context: Context,
  { id, version }: TermRef,
  view: View,
): Promise<string | null> {
  if (context.viewer.id !== 0) return makeText(context, id, view);
  const { representations, changes } = context.services;
  const key = `term ${id} ${version} ${view} ${context.addresses.surface.root} ${changes.stampOf(['setting'], context.stamps)}`;
  const known = representations.get(key);
  if (known !== undefined) {
    context.read('Term'); // the answer depends on it, though nothing is read now
    return known;
  }
  const text = await makeText(context, id, view);
  if (text !== null) representations.set(key, text);
  return text;
}

async function makeText(context: Context, id: number, view: View): Promise<string | null> {
  const term = await termById(context).load(id);
  return term && JSON.stringify(await presentTerm(context, term, view));
}
