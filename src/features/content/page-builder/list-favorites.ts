import { integer, string } from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from './builder-policy.ts';
import { type Favorites, loadFavorites } from './favorites.ts';

/** What the lists of this namespace take (docs/rest.md §8). */
export const builderListArgs = {
  context: string({ description: 'How much is shown: everything, whatever is asked.' }),
  page: integer({ description: 'Which page of the list.', default: 1, minimum: 1 }),
  per_page: integer({
    description: 'How many a page has.',
    default: 10,
    minimum: 1,
    maximum: 100,
  }),
  search: string({ maxLength: SEARCH_TEXT, description: 'What is wanted has these words in it.' }),
};

/** docs/rest.md §8. Clients take the lists for whole, so that they are not divided into pages. */
export const listFavorites = defineOperation({
  name: 'listBuilderFavorites',
  kind: 'query',
  summary: "Lists the caller's favorites in the page builder.",
  args: builderListArgs,
  authorize: assertCanRead,
  async resolve(context, { search = '' }): Promise<Favorites> {
    const { widgets } = await loadFavorites(context);
    const wanted = search.trim().toLowerCase();
    return { widgets: widgets.filter((slug) => slug.toLowerCase().includes(wanted)) };
  },
});
