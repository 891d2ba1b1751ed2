import type { Context } from '../operation/context.ts';
import { localAddress } from './local-address.ts';
import { html, type Markup } from './markup.ts';

/** Returns the path of a page of a list, counted from 1. */
export const pathOfPage = (path: string, number: number): string =>
  number === 1 ? path : `${path}page/${number}/`;

/**
 * Renders links to the previous and next page; nothing if there is only one page.
 * @param query what stands behind the paths, with its question mark
 */
export function pager(
  context: Context,
  path: string,
  number: number,
  last: number,
  query = '',
): Markup | null {
  if (last <= 1) return null;
  const to = (page: number) => localAddress(context, pathOfPage(path, page)) + query;
  return html`<nav class="pager" aria-label="Pages">
${number > 1 ? html`<a rel="prev" href="${to(number - 1)}">← Newer posts</a>` : html`<span></span>`}
<span>Page ${number} of ${last}</span>
${number < last ? html`<a rel="next" href="${to(number + 1)}">Older posts →</a>` : html`<span></span>`}
</nav>`;
}
