import { unlessRefused } from '../lib/api-error.ts';
import { html, type Markup } from '../lib/markup.ts';
import { plainText } from '../lib/strip-tags.ts';
import { localAddress } from '../pages/page.ts';
import type { DeskAnswer, DeskRequest } from './desk-request.ts';
import { isRecord, type Json, minuteOf, textOf } from './json.ts';
import { factMarkup } from './lists/facts.ts';
import { listInput } from './lists/list-page.ts';
import { isPaged, listRecords, type Section, titleOf } from './section.ts';
import { sectionPath } from './shell.ts';

/** Lists of the home page: which records wait, and which come. */
const CARDS: readonly Card[] = [
  { section: 'post', title: 'Drafts', filter: 'status=draft&status=pending&orderby=modified' },
  {
    section: 'page',
    title: 'Pages in the making',
    filter: 'status=draft&status=pending&orderby=modified',
  },
  { section: 'comment', title: 'Comments that wait', filter: 'status=hold' },
  { section: 'ext_events', title: 'What comes', filter: 'status=publish&upcoming=true' },
  { section: 'ext_events', title: 'Events in the making', filter: 'status=draft,pending' },
  { section: 'submission', title: 'New messages', days: 14 },
  { section: 'failed-job', title: 'Failed jobs', isBad: true },
  {
    section: 'event-import',
    title: 'Imports that failed',
    filter: 'status=FAILED',
    days: 14,
    isBad: true,
  },
  {
    section: 'calendar-source',
    title: 'Calendars that cannot be fetched',
    isBad: true,
    isFor: ({ failures }) => Number(failures) > 0,
  },
];

interface Card {
  readonly section: string;
  readonly title: string;
  /** The query of the list's address that shows the same records. */
  readonly filter?: string;
  /** Whether somebody should do something about it. */
  readonly isBad?: boolean;
  /** Only records that are this many days old at most. */
  readonly days?: number;
  /** Which of the latest records are shown; all unless said. */
  isFor?(record: Json): boolean;
}

const SHOWN = 6;
/** Records that are read where a card shows some of them. */
const LOOKED_AT = 50;

/** `/desk/`: what waits and what comes. */
export async function homePage(request: DeskRequest): Promise<DeskAnswer> {
  const { desk, context } = request;
  const found = await Promise.all(
    CARDS.map(async (card) => {
      const section = desk.sections.get(card.section);
      const { capability = null } = section ?? {};
      return section && (capability === null || context.viewer.can(capability))
        ? cardMarkup(request, section, card)
        : null;
    }),
  );
  const cards = found.filter((card) => card !== null);
  return {
    title: `Hello, ${context.viewer.login}`,
    current: '/desk/',
    main:
      cards.length > 0
        ? html`<div class="cards">${cards}</div>`
        : html`<p class="empty">Nothing waits for you. Begin something with “New”.</p>`,
  };
}

async function cardMarkup(
  { context }: DeskRequest,
  section: Section,
  { title, filter = '', isBad, days, isFor }: Card,
): Promise<Markup | null> {
  const isPart = days !== undefined || isFor !== undefined;
  const input = listInput(section, new URLSearchParams(filter));
  const part = { ...input, per_page: isPart ? LOOKED_AT : SHOWN };
  const found = await unlessRefused(listRecords(section, context, part), null);
  const since = context.services.clock.now().getTime() - (days ?? 0) * 86_400_000;
  const isNew = (item: Json) =>
    days === undefined || Date.parse(textOf(item.dateGmt ?? item.begunGmt)) >= since;
  const items = (found?.items ?? []).filter((item) => isNew(item) && (isFor?.(item) ?? true));
  if (!found || items.length === 0) return null;
  const count = isPart
    ? `${items.length}${items.length === LOOKED_AT ? '+' : ''}`
    : `${Math.max(found.total, items.length)}`;
  const path = localAddress(context, sectionPath(section));
  const name = (item: Json) =>
    isPaged(section)
      ? html`<a href="${path}${textOf(item.id)}">${plainText(titleOf(section, item))}</a>`
      : html`<span>${plainText(titleOf(section, item))} ${textOf(item.about)}</span>`;
  return html`<section class="card"><h2><a href="${path}${filter !== '' && `?${filter}`}">${title}</a> <span class="count${isBad && ' bad'}">${count}</span></h2><ul class="list">
${items.slice(0, SHOWN).map((item) => html`<li>${name(item)} ${when(context, item)}</li>`)}
</ul></section>`;
}

/** The moment of a record that tells most. */
function when(context: DeskRequest['context'], item: Json): Markup | string {
  const utc = item.failedGmt ?? item.begunGmt ?? item.dateGmt;
  if (utc) return factMarkup(context, 'dateGmt', utc);
  const local = [item.start_date, item.modified, item.date].find((one) => one && !isRecord(one));
  return html`<time>${minuteOf(local)}</time>`;
}
