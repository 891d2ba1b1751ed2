import type { Context } from '../../../../operation/context.ts';
import { type Answer, ReadyJson, readyList } from '../../../../rest/answer.ts';
import type { CalendarPage } from '../calendar-page.ts';

/** A list of the calendar's interface, ready to be answered. */
export interface CalendarList {
  /** Of the list: `/ext/events/v1/venues`. Its last part is the list's key. */
  readonly collection: string;
  /** The items' JSON, in order. */
  readonly items: readonly Buffer[];
  readonly total: number;
  readonly page: CalendarPage;
  /** What `rest_url` says of the list, in order (recorded). */
  readonly shownQuery: readonly QueryWord[];
  /** What the addresses of the neighbouring pages say, without the page; what `rest_url` says unless given. */
  readonly query?: readonly QueryWord[];
  /** Changes whenever the items do; where it is left out, the whole answer is looked at. */
  readonly validator?: string;
}

/** A name and a value of an address's query. */
export type QueryWord = readonly [name: string, value: string];

/** `{venues, rest_url, next_rest_url?, previous_rest_url?, total, total_pages}` with `X-TEC-…` headers (behaviour.md §7). */
export function calendarListAnswer(
  { addresses }: Context,
  { collection, items, total, page: { page, perPage }, ...list }: CalendarList,
): Answer {
  const { shownQuery, query = shownQuery.filter(([name]) => name !== 'page'), validator } = list;
  const pages = Math.ceil(total / perPage);
  const base = `${addresses.rest(collection)}/`;
  const paged = (to: number) => {
    const words = [...query, ...(to > 1 ? [['page', String(to)] as const] : [])];
    return words.length === 0 ? base : `${base}?${new URLSearchParams(words.map(mutable))}`;
  };
  const key = collection.slice(collection.lastIndexOf('/') + 1);
  const rest = JSON.stringify({
    rest_url: shownQuery.length === 0 ? base : `${base}?${shownQuery.map(readable).join('&')}`,
    ...(page < pages ? { next_rest_url: paged(page + 1) } : {}),
    ...(page > 1 ? { previous_rest_url: paged(page - 1) } : {}),
    total,
    total_pages: pages,
  });
  return {
    status: 200,
    headers: { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(pages) },
    body: new ReadyJson(
      Buffer.concat([
        Buffer.from(`{${JSON.stringify(key)}:`),
        readyList(items).bytes,
        Buffer.from(`,${rest.slice(1)}`),
      ]),
    ),
    ...(validator === undefined
      ? {}
      : { validator: `${key} ${validator} ${total} ${page} ${perPage}` }),
  };
}

const mutable = ([name, value]: QueryWord): [string, string] => [name, value];

/** Only what would end a value is encoded (recorded). */
const readable = ([name, value]: QueryWord): string =>
  `${name}=${value.replace(/[&#%+]/g, encodeURIComponent)}`;
