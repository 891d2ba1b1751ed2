import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { searchRelevance } from '../../../storage/search/search-condition.ts';
import { typeOfKey } from '../entries/entry-order.ts';
import type { EntryOrderKey } from '../entries/entry-query.ts';
import { positionIn } from '../entries/position-in.ts';
import { entriesNamed, type RevisionQuery } from './revision-query.ts';

/** What a list is sorted by; the last one, the id, makes the order total. */
export function revisionOrder(
  query: RevisionQuery,
  provider: Database['provider'],
): readonly OrderColumn[] {
  const { order = [] } = query;
  const asked = order.length > 0 ? order : [{ by: 'date', direction: 'desc' } as const];
  const columns = asked.map(({ by, direction }) => ({
    expression: expressionOf(by, query, provider),
    direction,
    type: typeOfKey(by, TEXTS),
  }));
  const direction = asked[0]?.direction ?? 'desc';
  return [...columns, { expression: ID, direction, type: 'integer' }];
}

const ID = sql<number>`"Revision"."id"`;
const ENTRY = sql<number>`"Revision"."entryId"`;
const TEXTS: ReadonlySet<EntryOrderKey> = new Set(['date', 'modified', 'title']);

function expressionOf(
  by: EntryOrderKey,
  query: RevisionQuery,
  provider: Database['provider'],
): RawBuilder<string | number> {
  switch (by) {
    case 'author':
      return sql`coalesce("Revision"."authorId", 0)`;
    case 'id':
      return ID;
    case 'include':
      return positionIn(ID, query.include ?? []);
    case 'include_slugs':
      return positionIn(ENTRY, entriesNamed(query.slugs ?? []));
    case 'parent':
    case 'slug': // which begins with the id of what the state is of
      return ENTRY;
    case 'relevance':
      return searchRelevance(provider, 'RevisionSearch', query.search);
    case 'title':
      return sql`"Revision"."sortTitle"`;
    case 'date':
    case 'modified':
      return sql`"Revision"."date"`;
    default: // of what a state has not; a bare 0 behind ORDER BY would be the number of a column
      return sql`0 + 0`;
  }
}
