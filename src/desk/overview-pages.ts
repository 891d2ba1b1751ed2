import { readRelease } from '../config/project-folder.ts';
import { unlessRefused } from '../lib/api-error.ts';
import { html, type Markup } from '../lib/markup.ts';
import { once } from '../lib/once.ts';
import { plainText } from '../lib/strip-tags.ts';
import type { Context } from '../operation/context.ts';
import { localAddress } from '../pages/page.ts';
import type { DeskAnswer, DeskRequest } from './desk-request.ts';
import { at, isRecord, type Json, minuteOf, textOf } from './json.ts';
import { factMarkup } from './lists/facts.ts';
import { listInput } from './lists/list-page.ts';
import { isPaged, listOrNothing, listRecords, type Section, titleOf } from './section.ts';
import { PARTS, sectionPath } from './shell.ts';
import { rightsIn } from './special.ts';
import { noMailNotice, statusLabel, statusMarkup } from './status.ts';

/** Lists of the home page: which records wait, and which come. */
const CARDS: readonly Card[] = [
  { section: 'post', title: 'Drafts', filter: 'status=draft&status=pending&orderby=modified' },
  {
    section: 'page',
    title: 'Pages in the making',
    filter: 'status=draft&status=pending&orderby=modified',
  },
  { section: 'comment', title: 'Comments that wait', filter: 'status=hold' },
  { section: 'ext_events', title: 'Coming up', filter: 'status=publish&upcoming=true' },
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
    main: html`${context.viewer.can('manage_options') && noMailNotice(context)}${
      cards.length > 0
        ? html`<div class="cards">${cards}</div>`
        : html`<p class="empty">Nothing waits for you. Begin something with “New”.</p>`
    }`,
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

/** Records of a section that a search shows. */
const FOUND = 5;
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
  const input = { ...listInput(section, query), per_page: FOUND + 1 };
  const items = await listOrNothing(section, context, input);
  if (items.length === 0) return null;
  const path = localAddress(context, sectionPath(section));
  return html`<section class="card"><h2>${section.many}</h2><ul class="list">
${items.slice(0, FOUND).map((item) => resultMarkup(section, path, item))}
</ul>${items.length > FOUND && html`<p><a href="${path}?${query.toString()}">All ${section.many.toLowerCase()} with these words</a></p>`}</section>`;
}

function resultMarkup(section: Section, path: string, item: Json): Markup {
  const status = textOf(item.status);
  return html`<li><a href="${path}${textOf(item.id)}">${plainText(titleOf(section, item))}</a>${status !== '' && section.kind !== null && section.name !== 'attachment' && html` <span class="count">${statusLabel(status)}</span>`}</li>`;
}

const release = once(readRelease);

const STATES: Readonly<Record<string, string>> = {
  good: 'Good',
  recommended: 'Could be better',
  critical: 'Needs to be mended',
};

const SIZES = [
  ['database_size', 'Database'],
  ['uploads_size', 'Media'],
  ['total_size', 'Together'],
] as const;

/** `/desk/health`: every check of the site, what it takes on the disk, and its version. */
export async function healthPage({ desk, context }: DeskRequest): Promise<DeskAnswer> {
  const checks = [...desk.abilities.values()].filter(
    ({ operation, category }) =>
      operation.startsWith('check') && category.slug === 'core-site-health',
  );
  const [sizes, failed, ...results] = await Promise.all([
    desk.abilities.get('readDirectorySizes')?.run(context, {}),
    desk.abilities.get('browseFailedJobs')?.run(context, { first: 1 }),
    ...checks.map(({ run }) => run(context, {})),
  ]);
  const sorted = results.filter(isRecord).toSorted((a, b) => rank(a) - rank(b));
  const wanting = sorted.filter(({ status }) => status !== 'good').length;
  const jobs = Number(at(failed, 'totalCount'));
  return {
    title: 'Site health',
    current: '/desk/health',
    main: html`<p class="intro">${wanting === 0 ? 'Every check is passed.' : `${wanting} of ${sorted.length} checks found something to do.`}</p>
${noMailNotice(context)}
<ul class="cards">${sorted.map(checkMarkup)}</ul>
<h2>Facts</h2>
<dl class="facts">
<div><dt>Almanac</dt><dd>${release().version}</dd></div>
<div><dt>Node.js</dt><dd>${process.versions.node}</dd></div>
${SIZES.map(([name, label]) => html`<div><dt>${label}</dt><dd>${textOf(at(sizes, `${name}.size`))}</dd></div>`)}
<div><dt>Failed jobs</dt><dd><a href="${localAddress(context, '/desk/failed-job/')}">${jobs}</a></dd></div>
</dl>`,
  };
}

const ORDER = ['critical', 'recommended', 'good'];

const rank = ({ status }: Json): number => ORDER.indexOf(textOf(status));

const checkMarkup = ({ label, status, description, actions }: Json): Markup =>
  html`<li class="card"><h2>${textOf(label)}</h2><p>${statusMarkup(textOf(status), STATES[textOf(status)])}</p>
<p>${plainText(textOf(description))}</p>${textOf(actions) !== '' && html`<p><strong>To do:</strong> ${plainText(textOf(actions))}</p>`}</li>`;
