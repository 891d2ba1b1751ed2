import type { Context } from '../context.ts';
import type { RestRequest } from './read-request.ts';

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
  const address = (to: number) => {
    const kept = [...new URLSearchParams(request.search)].filter(
      ([name]) => name !== 'page' && name !== 'rest_route',
    );
    const query = [...kept, ['page', String(to)] as const].map(
      ([name, value]) => `${encodeWord(name)}=${encodeWord(value)}`,
    );
    return `${addresses.rest(request.path)}?${query.join('&')}`;
  };
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

const encodeWord = (word: string) => encodeURIComponent(word).replaceAll('%20', '+');
