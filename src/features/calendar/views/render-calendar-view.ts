import { decodeHTML } from 'entities';
import { anything, required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import type { Markup } from '../../../pages/markup.ts';
import { dayView } from './day-view.ts';
import { calendarFrame } from './html/calendar-frame.ts';
import { viewJsonLd } from './html/view-json-ld.ts';
import { listView } from './list-view.ts';
import { monthView } from './month-view.ts';
import { readViewUrl } from './read-view-url.ts';
import { readViewAddress, type ViewAddress, type ViewName } from './view-address.ts';
import type { Step, ViewBody } from './view-body.ts';
import { viewPath } from './view-path.ts';
import { findScope, type ViewScope } from './view-scope.ts';

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
  /** The events of the view. */
  readonly events: readonly { readonly id: number }[];
}

/** Renders a view of the calendar (behaviour.md §8); null if the address is not one of a view. */
export const renderCalendarView = defineOperation({
  name: 'renderCalendarView',
  kind: 'query',
  summary: 'Renders a view of the calendar as HTML.',
  args: {
    url: required(string({ description: 'The address of the view, or its path at the site.' })),
    view: string({ description: '`list`, `month` or `day`; as the address says unless given.' }),
    view_data: anything({ description: 'Words that go before those of the address’s query.' }),
  },
  authorize: anyone,
  async resolve(context, { url, view, view_data: words }): Promise<RenderedView | null> {
    const asked = readViewUrl(context, url);
    const wishes = { view: view === '' ? undefined : view, words: readWords(words) };
    const address = asked && readViewAddress(asked.path, asked.query, wishes);
    const scope = address && (await findScope(context, address));
    return address && scope && render(context, address, scope);
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
  address: ViewAddress,
  scope: ViewScope,
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
    html: calendarFrame(context, { address, scope, body, kicker, title, jsonLd }),
    previous: pathOf(body.previous),
    next: pathOf(body.next),
    events: body.events,
  };
}
