import type { Context } from '../../../operation/context.ts';
import type { Page } from '../../../operation/page.ts';
import { countEntries } from '../entries/count-entries.ts';
import { lookingInto, seesHidden } from '../entries/entry-list-query.ts';
import { entryById } from '../entries/entry-loaders.ts';
import type { EntryQuery } from '../entries/entry-query.ts';
import { findEntries } from '../entries/find-entries.ts';
import { parseSearch } from '../entries/search-terms.ts';
import { askedFor, type Found, type SearchQuery, searchedKinds } from './search-query.ts';

/** Published entries by the full-text index, the best answers first; without words the latest. */
export async function searchEntries(context: Context, query: SearchQuery): Promise<Page<Found>> {
  const kinds = askedFor(searchedKinds, query);
  if (kinds.length === 0) return { items: [], total: 0 };
  const asked = toEntryQuery(context, query, kinds);
  const [places, total] = await Promise.all([
    findEntries(context, asked, { limit: query.limit, offset: query.offset }),
    countEntries(context, asked),
  ]);
  const entries = await Promise.all(places.map(({ id }) => entryById(context).load(id)));
  return { items: entries.flatMap((entry) => (entry ? [{ type: 'post', entry }] : [])), total };
}

function toEntryQuery(
  context: Context,
  { text, include, exclude }: SearchQuery,
  kinds: readonly string[],
): EntryQuery {
  const search = parseSearch(text);
  const byDate = { by: 'date', direction: 'desc' } as const;
  return {
    kinds,
    statuses: ['publish'],
    seesHidden: seesHidden(context),
    include,
    exclude,
    ...(search
      ? {
          search,
          ...lookingInto(context, kinds, { search }),
          order: [{ by: 'relevance', direction: 'desc' }, byDate],
        }
      : { order: [byDate] }),
  };
}
