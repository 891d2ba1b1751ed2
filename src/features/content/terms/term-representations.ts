import type { Context } from '../../../operation/context.ts';
import { type CachedJson, cachedJson } from '../../../rest/representation/cached-json.ts';
import type { View } from '../entries/entry.ts';
import { presentTerm } from './present-term.ts';
import type { TermRef } from './term.ts';
import { termById } from './term-loaders.ts';

/**
 * The JSON of terms, in order. A change of a term above raises the versions of all below, since it shows in their addresses.
 */
export const termsAsJson = (
  context: Context,
  refs: readonly TermRef[],
  view: View,
): Promise<CachedJson> =>
  cachedJson(context, refs, {
    name: `term ${view}`,
    async make(_, { id }) {
      const term = await termById(context).load(id);
      return term && presentTerm(context, term, view);
    },
  });
