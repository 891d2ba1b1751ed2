import qs from 'qs';
import type { Context } from '../context.ts';
import { isNested, type RestRequest, readQuery } from './read-request.ts';

interface Paging {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** `X-WP-Total`, `X-WP-TotalPages` and the links to the neighbouring pages (behaviour.md §1). */
export function pagingHeaders(
  { addresses }: Context,
  request: RestRequest,
  { page, perPage, total }: Paging,
): Record<string, string> {
  const pages = Math.ceil(total / perPage);
  const address = (to: number) => `${addresses.rest(request.path)}?${withPage(request.search, to)}`;
  const links = [
    ...(page > 1 ? [`<${address(Math.min(page - 1, pages))}>; rel="prev"`] : []),
    ...(page < pages ? [`<${address(page + 1)}>; rel="next"`] : []),
  ];
  return {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...(links.length > 0 ? { Link: links.join(', ') } : {}),
  };
}

/** The query with another page in its place, lists written with their positions and flags without `=` (the reference's form). */
function withPage(search: string, page: number): string {
  const text = search.slice(1);
  const words = new URLSearchParams(isNested(text) ? qs.stringify(readQuery(text)) : text);
  words.delete('rest_route');
  words.set('page', String(page));
  return words.toString().replace(/=(?=&|$)/g, '');
}
