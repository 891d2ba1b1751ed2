import { ApiError } from '../lib/api-error.ts';
import { html, type Markup } from '../lib/markup.ts';
import { plainText } from '../lib/strip-tags.ts';
import type { Context } from '../operation/context.ts';
import { localAddress } from '../pages/page.ts';
import type { DeskAnswer, DeskRequest } from './desk-request.ts';
import { type Json, textOf } from './json.ts';
import { listRecords, type Section, titleOf } from './section.ts';
import { sectionPath } from './shell.ts';

/** Lists of the home page: which records wait, and which come. */
const CARDS: readonly Card[] = [
  {
    section: 'post',
    title: 'Drafts',
    input: { status: ['draft', 'pending'], orderby: 'modified' },
  },
  {
    section: 'page',
    title: 'Pages in the making',
    input: { status: ['draft', 'pending'], orderby: 'modified' },
  },
  { section: 'comment', title: 'Comments that wait', input: { status: 'hold' } },
  { section: 'ext_events', title: 'What comes', input: { status: 'publish', upcoming: true } },
  { section: 'ext_events', title: 'Events in the making', input: { status: 'draft,pending' } },
];

interface Card {
  readonly section: string;
  readonly title: string;
  readonly input: Json;
}

const SHOWN = 6;

/** `/desk/`: what waits and what comes. */
export async function homePage({ desk, context }: DeskRequest): Promise<DeskAnswer> {
  const cards = await Promise.all(
    CARDS.map(async (card) => {
      const section = desk.sections.get(card.section);
      return section ? cardMarkup(context, section, card) : null;
    }),
  );
  return {
    title: `Hello, ${context.viewer.login}`,
    current: '/desk/',
    main: html`<div class="cards">${cards}</div>`,
  };
}

async function cardMarkup(
  context: Context,
  section: Section,
  { title, input }: Card,
): Promise<Markup | null> {
  const found = await listRecords(section, context, { ...input, per_page: SHOWN }).catch(
    (error: unknown) => {
      // The viewer may not see them.
      if (error instanceof ApiError && error.status < 500) return null;
      throw error;
    },
  );
  if (!found || found.total === 0) return null;
  const path = localAddress(context, sectionPath(section));
  return html`<section class="card"><h2>${title} <span class="count">${found.total}</span></h2><ul>
${found.items.map(
  (item) =>
    html`<li><a href="${path}${textOf(item.id)}">${plainText(titleOf(section, item))}</a> <time>${textOf(
      item.start_date ?? item.modified ?? item.date,
    )
      .replace('T', ' ')
      .slice(0, 16)}</time></li>`,
)}
</ul></section>`;
}
