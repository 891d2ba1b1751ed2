import { ApiError } from '../../../lib/api-error.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import type { Page } from '../../../operation/page.ts';
import { searchEntries } from './search-entries.ts';
import { searchFormats } from './search-formats.ts';
import { type Found, type SearchQuery, searchArgs } from './search-query.ts';
import { searchTerms } from './search-terms.ts';

/** interface.md §4.4: one page of what was found. Published things only, whoever asks. */
export const searchSite = defineOperation({
  name: 'searchSite',
  kind: 'query',
  summary: 'Searches the site.',
  args: searchArgs,
  authorize: anyone,
  async resolve(context, args): Promise<Page<Found>> {
    const { page, per_page: limit, include, exclude } = args;
    const query: SearchQuery = {
      text: args.search ?? '',
      subtypes: args.subtype,
      include,
      exclude,
      limit,
      offset: (page - 1) * limit,
    };
    const found = await finders[args.type](context, query);
    if (found.total > 0 && page > Math.ceil(found.total / limit))
      throw new ApiError(
        'rest_search_invalid_page_number',
        400,
        'The page asked for is beyond the last one.',
      );
    return found;
  },
});

const finders = { post: searchEntries, term: searchTerms, 'post-format': searchFormats } as const;
