import { parseSearch } from '../../content/entries/search-terms.ts';
import type { EventOrder } from '../events/event-order.ts';
import type { EventBound, EventQuery } from '../events/event-query.ts';
import type { ViewAddress } from './view-address.ts';
import type { ViewScope } from './view-scope.ts';

/** Builds the query of a view: published events that are not hidden from listings. */
export function viewQuery(
  { search, isFeatured }: ViewAddress,
  { terms }: ViewScope,
  bounds: readonly EventBound[],
  direction: EventOrder['direction'] = 'asc',
): EventQuery {
  return {
    entries: {
      statuses: ['publish'],
      ...(search === '' ? {} : { search: parseSearch(search) }),
      terms: terms.map(({ id }) => ({ termIds: [id], match: 'some', andBelow: true })),
    },
    bounds,
    isHidden: false,
    ...(isFeatured ? { isFeatured } : {}),
    order: [{ by: 'start', direction }],
  };
}
