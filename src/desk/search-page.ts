import { html, type Markup } from '../lib/markup.ts';
import { plainText } from '../lib/strip-tags.ts';
import type { Context } from '../operation/context.ts';
import { localAddress } from '../pages/page.ts';
import type { DeskAnswer, DeskRequest } from './desk-request.ts';
import { type Json, textOf } from './json.ts';
import { listInput } from './lists/list-page.ts';
import { listOrNothing, type Section, titleOf } from './section.ts';
import { PARTS, sectionPath } from './shell.ts';
import { rightsIn } from './special.ts';
import { statusLabel } from './status.ts';

/** Records of a section that are shown. */
const SHOWN = 5;
/** In characters. */
const LONGEST = 200;

/** `/desk/search?q=`: a few records of each section that the viewer may work on. */
export async function searchPage({ desk, context, query }: DeskRequest): Promise<DeskAnswer> {
  const words = (query.get('q') ?? '').trim().slice(0, LONGEST);
  if (words === '')
    return { title: 'Search', main: html`<p class="empty">Type what you look for above.</p>` };
  const found = await Promise.all(
    [...desk.sections.values()].map((section) => findIn(section, context, words)),
  );
  const groups = found.filter((one) => one !== null);
  return {
    title: `Search: ${words}`,
    main:
      groups.length === 0
        ? html`<p class="empty">Nothing was found.</p>`
        : html`<div class="cards">${groups}</div>`,
  };
}

async function findIn(section: Section, context: Context, words: string): Promise<Markup | null> {
  if (!('search' in section.filters) || section.name === PARTS) return null;
  // Everybody may read what is published; the desk shows people what they work on.
  const { mayCreate, mayEdit } = await rightsIn(section, context);
  if (!mayCreate && !mayEdit) return null;
  const query = new URLSearchParams({ search: words });
  const input = { ...listInput(section, query), per_page: SHOWN + 1 };
  const items = await listOrNothing(section, context, input);
  if (items.length === 0) return null;
  const path = localAddress(context, sectionPath(section));
  return html`<section class="card"><h2>${section.many}</h2><ul class="list">
${items.slice(0, SHOWN).map((item) => resultMarkup(section, path, item))}
</ul>${items.length > SHOWN && html`<p><a href="${path}?${query.toString()}">All ${section.many.toLowerCase()} with these words</a></p>`}</section>`;
}

function resultMarkup(section: Section, path: string, item: Json): Markup {
  const status = textOf(item.status);
  return html`<li><a href="${path}${textOf(item.id)}">${plainText(titleOf(section, item))}</a>${status !== '' && section.kind !== null && section.name !== 'attachment' && html` <span class="count">${statusLabel(status)}</span>`}</li>`;
}
