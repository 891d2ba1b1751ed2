import type { Context } from '../../../../operation/context.ts';
import type { Resource } from '../../../../operation/representation/resource.ts';
import { type Answer, json } from '../../../../rest/answer.ts';
import type { RestRequest } from '../../../../rest/read-request.ts';
import type { CalendarPage } from '../calendar-args.ts';

/** A page of a calendar list. */
export interface CalendarList {
  /** The path of the list: `/ext/events/v1/venues`. Its last segment is the key of the items. */
  readonly collection: string;
  /** In order. */
  readonly items: readonly Resource[];
  readonly total: number;
  readonly page: CalendarPage;
  /** The query of `rest_url`, in order (recorded). */
  readonly shownQuery: readonly QueryWord[];
  /** The beginning of the query of the neighbouring pages' URLs, without the page; by default that of `rest_url`. */
  readonly query?: readonly QueryWord[];
}

/** A name and a value in a query string. */
export type QueryWord = readonly [name: string, value: string];

/**
 * `{venues, rest_url, next_rest_url?, previous_rest_url?, total, total_pages}` with `X-TEC-…` headers (docs/rest.md §6.2). The URLs of
 * the neighbouring pages have all parameters of the request, so that whoever follows them stays in the same list.
 */
export function calendarListAnswer(
  { addresses }: Context,
  { search }: RestRequest,
  { collection, items, total, page: { page, limit }, ...list }: CalendarList,
): Answer {
  const { shownQuery, query = shownQuery.filter(([name]) => name !== 'page') } = list;
  const pages = Math.ceil(total / limit);
  const base = `${addresses.rest(collection)}/`;
  const said = new Set(['page', 'rest_route', ...query.map(([name]) => name)]);
  const further = [...new URLSearchParams(search)].filter(
    ([name]) => !name.startsWith('_') && !said.has(name.replace(/\[.*/, '')),
  );
  const paged = (to: number) => {
    const words = [...query, ...further, ...(to > 1 ? [['page', String(to)] as const] : [])];
    return words.length === 0 ? base : `${base}?${new URLSearchParams(words.map(mutable))}`;
  };
  const key = collection.slice(collection.lastIndexOf('/') + 1);
  const body = {
    [key]: items,
    rest_url: shownQuery.length === 0 ? base : `${base}?${shownQuery.map(readable).join('&')}`,
    ...(page < pages ? { next_rest_url: paged(page + 1) } : {}),
    ...(page > 1 ? { previous_rest_url: paged(page - 1) } : {}),
    total,
    total_pages: pages,
  };
  return json(body, { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(pages) });
}

const mutable = ([name, value]: QueryWord): [string, string] => [name, value];

/** Encodes only characters that would end a value (recorded). */
const readable = ([name, value]: QueryWord): string =>
  `${name}=${value.replace(/[&#%+]/g, encodeURIComponent)}`;
