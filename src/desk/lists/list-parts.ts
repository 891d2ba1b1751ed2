import { html, type Markup } from '../../lib/markup.ts';

/** Returns the query of an address with some values changed; null takes one away. */
export function address(
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>> = {},
): string {
  const changed = new URLSearchParams(query);
  if ('page' in changes) for (const name of ['after', 'before']) changed.delete(name);
  for (const [name, value] of Object.entries(changes))
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  const text = changed.toString();
  return text === '' ? '' : `?${text}`;
}

/** The page of a list that an address names, counted from 1. */
export const pageIn = (query: URLSearchParams, name = 'page'): number =>
  Math.max(1, Math.trunc(Number(query.get(name))) || 1);

interface Tab {
  readonly to: string;
  readonly label: string;
  readonly isNow: boolean;
  readonly count?: number;
}

/** Links to the parts of a list. @param id by which scripts renew them */
export const tabsMarkup = (label: string, tabs: readonly Tab[], id: string): Markup =>
  html`<ul class="tabs bar" id="${id}" aria-label="${label}">${tabs.map(
    ({ to, label, isNow, count }) =>
      html`<li><a href="${to}"${isNow && html` aria-current="true"`}>${label}${count !== undefined && html` <span class="count">${count}</span>`}</a></li>`,
  )}</ul>`;

/** Links to the pages before and after; null for none. @param between how many there are */
export const pagerMarkup = (
  before: string | null,
  between: Markup | string,
  after: string | null,
  [back, on] = ['← Back', 'Next →'],
): Markup => html`<nav class="pager bar" aria-label="Pages">
${before !== null && html`<a rel="prev" href="${before}">${back}</a>`}
<span>${between}</span>
${after !== null && html`<a rel="next" href="${after}">${on}</a>`}
</nav>`;

/** A table of which the first cell of a row names it. */
export const tableMarkup = (
  headings: readonly string[],
  rows: readonly (readonly (Markup | string)[])[],
): Markup => html`<div class="table"><table>
<thead><tr>${headings.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([first = '', ...cells]) =>
    html`<tr><th scope="row">${first}</th>${cells.map((cell, i) => html`<td data-label="${headings[i + 1]}">${cell}</td>`)}</tr>
`,
)}</tbody></table></div>`;
