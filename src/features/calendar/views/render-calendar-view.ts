import { decodeHTML } from 'entities';
import { pathOfSite } from '../../../config/addresses.ts';
import { monthOf, weeksAround } from '../../../lib/days.ts';
import { html, type Markup } from '../../../lib/markup.ts';
import { percentDecoded } from '../../../lib/web-address.ts';
import { anything, required, string, unlisted } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { siteZone } from '../../../operation/time-zones.ts';
import { readSwitch } from '../entries/calendar-args.ts';
import { siteDay } from '../entries/time/event-time.ts';
import { viewJsonLd } from '../events/event-json-ld.ts';
import { eventCard } from '../events/pages/event-card.ts';
import { wordingOf } from '../events/pages/wording.ts';
import { compareWithinDay, eventsOfDays, totalOn } from './events-of-days.ts';
import { calendarFrame, type FrameParts, type Step, type ViewBody } from './html/calendar-frame.ts';
import { layMonth, MOST_OF_DAY, monthAgenda, monthTable } from './html/month-table.ts';
import { listView } from './list-view.ts';
import {
  inTown,
  neighbour,
  readViewAddress,
  type ViewAddress,
  type ViewName,
  viewPath,
} from './view-address.ts';
import { findScope, type ViewScope } from './view-scope.ts';

/** A path below the site's address, decoded, with a query. */
interface ViewPlace {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Resolves an address to a place on the site, under any of the site's names; null if it is not an address of the site. */
function readViewUrl({ addresses }: Context, url: string): ViewPlace | null {
  if (url.length > LONGEST || !URL.canParse(url, addresses.site)) return null;
  const { pathname, searchParams } = new URL(url, addresses.site);
  const root = pathOfSite(addresses.site);
  if (!pathname.startsWith(`${root}/`)) return null;
  const path = decoded(pathname.slice(root.length));
  return path === null ? null : { path, query: searchParams };
}

/** The longest address, in characters. */
const LONGEST = 2000;

function decoded(path: string): string | null {
  const text = percentDecoded(path);
  return text?.includes('\0') ? null : text;
}

/** Builds the view of a day; today if the address names none. */
async function dayView(
  context: Context,
  address: ViewAddress,
  scope: ViewScope,
): Promise<ViewBody> {
  const words = wordingOf(context.site);
  const day = address.date ?? siteDay(context, siteZone(context.site));
  const found = await eventsOfDays(context, address, scope, [day, day], MOST);
  const total = totalOn(found, day);
  const sorted = [...found.events].sort(compareWithinDay);
  const shown = sorted.slice(0, MOST);
  const hidden = total - shown.length;
  const cards = await Promise.all(shown.map((event) => eventCard(context, event, 2)));
  return {
    title: words.day(day) + inTown(address),
    markup: html`${
      shown.length === 0
        ? html`<p class="calendar-empty">There are no events${inTown(address)} on this day.</p>`
        : html`<ol class="event-list">
${cards}</ol>`
    }
${hidden > 0 && html`<p class="calendar-note">The first ${shown.length} of ${total} events are shown. A search or a category shows fewer.</p>`}`,
    ...stepsFrom(address, day, words.dayOfMonth),
    shown,
    inFile: shown.map(({ record }) => ({ id: record.entry.id })),
  };
}

const MOST = 200;

/** The steps to the days or months beside the one that is shown. */
function stepsFrom(
  address: ViewAddress,
  date: string,
  label: (date: string) => string,
): Pick<ViewBody, 'previous' | 'next'> {
  const step = (by: -1 | 1): Step | null => {
    const next = neighbour(address, date, by);
    return next?.date ? { address: next, label: label(next.date) } : null;
  };
  return { previous: step(-1), next: step(1) };
}

/** A rendered view of the calendar. */
export interface RenderedView {
  readonly view: ViewName;
  /** Plain text. */
  readonly title: string;
  /** The canonical path, below the site's address. */
  readonly path: string;
  /** Whether search engines should index it: not a search, and not empty. */
  readonly isLasting: boolean;
  readonly html: Markup;
  /** The paths of the previous and next view; null if there is none. */
  readonly previous: string | null;
  readonly next: string | null;
  /** The path of the list of what comes in the part of the calendar that is shown; a feed has the same events. */
  readonly list: string;
  /** The events of its calendar file. */
  readonly inFile: readonly { readonly id: number }[];
}

/** Renders a view of the calendar (docs/rest.md §6.6); null if the address is not one of a view. */
export const renderCalendarView = defineOperation({
  name: 'renderCalendarView',
  kind: 'query',
  summary: 'Renders a view of the calendar as HTML.',
  args: {
    url: required(string({ description: 'The address of the view, or its path at the site.' })),
    view: string({ description: '`list`, `month` or `day`; as the address says unless given.' }),
    view_data: anything({ description: 'Words that go before those of the address’s query.' }),
    should_manage_url: unlisted(
      anything({
        description: 'Whether the script that shows it changes the address of its page.',
      }),
    ),
  },
  authorize: anyone,
  async resolve(context, { url, view, view_data: words, should_manage_url: manages = true }) {
    const asked = readViewUrl(context, url);
    const wishes = { view: view === '' ? undefined : view, words: readWords(words) };
    const address = asked && readViewAddress(asked.path, asked.query, wishes);
    const scope = address && (await findScope(context, address));
    const managesUrl = readSwitch(manages) ?? true;
    return address && scope && render(context, { address, scope, managesUrl });
  },
});

/** Ignores values that are not text: other calendars' scripts send more than that. */
const readWords = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(
      ([name, word]) => (typeof word === 'string' ? [[name, word] as const] : []),
    ),
  );

const BODIES: Readonly<
  Record<
    ViewName,
    (context: Context, address: ViewAddress, scope: ViewScope) => Promise<ViewBody | null>
  >
> = { list: listView, month: monthView, day: dayView };

async function render(
  context: Context,
  { address, scope, managesUrl }: Pick<FrameParts, 'address' | 'scope' | 'managesUrl'>,
): Promise<RenderedView | null> {
  const body = await BODIES[address.view](context, address, scope);
  if (!body) return null;
  const names = scope.terms.map(({ name }) => decodeHTML(name));
  const kicker = [...(address.isFeatured ? ['Featured'] : []), ...names].join(', ') || 'Events';
  const title =
    address.view === 'list' && kicker === 'Events' ? body.title : `${kicker}: ${body.title}`;
  const jsonLd = await viewJsonLd(context, body.shown);
  const pathOf = (step: Step | null) => step && viewPath(scope.base, step.address);
  return {
    view: address.view,
    title,
    path: viewPath(scope.base, address),
    isLasting: address.search === '' && body.shown.length > 0,
    html: calendarFrame(context, { address, scope, managesUrl, body, kicker, title, jsonLd }),
    previous: pathOf(body.previous),
    next: pathOf(body.next),
    list: viewPath(scope.base, { ...address, view: 'list', date: null, isPast: false, page: 1 }),
    inFile: body.inFile,
  };
}

/**
 * Builds the view of six weeks around a month; the current month if the address names none. Weeks start on the site's
 * first weekday.
 */
async function monthView(
  context: Context,
  address: ViewAddress,
  scope: ViewScope,
): Promise<ViewBody> {
  const words = wordingOf(context.site);
  const today = siteDay(context, siteZone(context.site));
  const month = address.date ?? monthOf(today);
  const weeks = weeksAround(month, context.site.startOfWeek);
  const days = weeks.flat();
  const found = await eventsOfDays(
    context,
    address,
    scope,
    [days[0] ?? '', days.at(-1) ?? ''],
    MOST_OF_DAY,
  );
  const grid = {
    month,
    today,
    weeks: layMonth(weeks, found),
    pathOfDay: (day: string) => viewPath(scope.base, { ...address, view: 'day', date: day }),
  };
  const ofMonth = grid.weeks.flat().filter(({ day }) => monthOf(day) === month);
  const shown = new Set(ofMonth.flatMap(({ agenda }) => agenda));
  return {
    title: words.month(month) + inTown(address),
    markup: html`${monthTable(context, grid)}
${monthAgenda(context, grid)}
${shown.size === 0 && html`<p class="calendar-empty">There are no events${inTown(address)} in ${words.month(month)}.</p>`}
${found.isCut && html`<p class="calendar-note">There are more events than this view can show. A search or a category shows fewer.</p>`}`,
    ...stepsFrom(address, month, words.month),
    shown: [...shown],
    inFile: found.events.map(({ record }) => ({ id: record.entry.id })),
  };
}
