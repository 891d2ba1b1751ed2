import { html, jsonScript, type Markup, trusted } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/page.ts';
import type { ShownEvent } from '../../events/pages/shown-event.ts';
import { inTown, type ViewAddress, type ViewName, viewPath } from '../view-address.ts';
import type { ViewScope } from '../view-scope.ts';

/** Marks a link to another view, for this server's script and for that of other calendars. */
export const VIEW_LINK = trusted('data-calendar-link data-js="tribe-events-view-link"');

/** A view of the calendar without the frame that all views share. */
export interface ViewBody {
  /** The heading: plain text. */
  readonly title: string;
  readonly markup: Markup;
  readonly previous: Step | null;
  readonly next: Step | null;
  readonly shown: readonly ShownEvent[];
  /** The events of its calendar file, which may be more. */
  readonly inFile: readonly { readonly id: number }[];
}

/** A link to another view, with its label. */
export interface Step {
  readonly address: ViewAddress;
  readonly label: string;
}

/** The parts around a view. */
export interface FrameParts {
  readonly address: ViewAddress;
  readonly scope: ViewScope;
  /** Whether the script that shows it changes the address of its page. */
  readonly managesUrl: boolean;
  readonly body: ViewBody;
  /** The part of the calendar that is shown, in words. */
  readonly kicker: string;
  /** The window title. */
  readonly title: string;
  readonly jsonLd: Markup | null;
}

/** Renders a view with links to all other views. It works with links and a form; the script only makes it faster. */
export function calendarFrame(context: Context, parts: FrameParts): Markup {
  const { address, scope, managesUrl, body, kicker, title, jsonLd } = parts;
  const path = viewPath(scope.base, address);
  const to = (one: ViewAddress) => localAddress(context, viewPath(scope.base, one));
  const file = `${localAddress(context, path)}${path.includes('?') ? '&' : '?'}format=ics`;
  const restUrl = context.addresses.rest('/ext/views/v2/html');
  const addressOf = (step: Step | null) =>
    step ? context.addresses.page(viewPath(scope.base, step.address)) : '';
  const data = {
    slug: address.view,
    view_slug: address.view,
    title,
    url: context.addresses.page(path),
    prev_url: addressOf(body.previous),
    next_url: addressOf(body.next),
    rest_url: restUrl,
    rest_method: 'GET',
    should_manage_url: managesUrl,
  };
  return html`<div class="calendar calendar-${address.view}-view" data-route="${new URL(restUrl).pathname}" data-title="${title}" data-js="tribe-events-view" data-view-rest-url="${restUrl}" data-view-rest-method="GET" data-view-manage-url="${managesUrl ? '1' : ''}">
${jsonScript('tribe-events-view-data', data)}
<header class="page-header">
<p class="kicker">${kicker}</p>
<h1 tabindex="-1">${body.title}</h1>
</header>
<div class="calendar-bar bar">
<nav aria-label="Views of the calendar">
<ul class="calendar-views tabs bar">
${NAMES.map(([view, label]) => html`<li><a href="${to(inView(address, view))}" ${VIEW_LINK}${view === address.view && html` aria-current="page"`}>${label}</a></li>`)}
</ul>
</nav>
${searchForm(context, address, scope)}
</div>
${address.search !== '' && html`<p class="calendar-note">Only events that mention “${address.search}” are shown. <a href="${to({ ...address, search: '', page: 1 })}" ${VIEW_LINK}>Show all</a></p>`}
${address.city !== '' && html`<p class="calendar-note">Only events${inTown(address)} are shown. <a href="${to({ ...address, city: '', page: 1 })}" ${VIEW_LINK}>Show all towns</a></p>`}
${stepping(body, to, 'Earlier and later')}
${body.markup}
${address.view === 'list' && body.shown.length > 3 && stepping(body, to, 'More events')}
<p class="calendar-file"><a href="${file}" type="text/calendar">Add these events to your own calendar (.ics)</a></p>
${jsonLd}
</div>`;
}

const NAMES: readonly (readonly [ViewName, string])[] = [
  ['list', 'List'],
  ['month', 'Month'],
  ['day', 'Day'],
];

/** Returns the address of another view for the same time, as far as the address names one. */
function inView(address: ViewAddress, view: ViewName): ViewAddress {
  const { date } = address;
  if (view === address.view) return { ...address, page: 1 };
  const inMonth = date === null ? null : date.slice(0, 7);
  const inDays = date === null ? null : date.length === 7 ? `${date}-01` : date;
  return { ...address, view, date: view === 'month' ? inMonth : inDays, isPast: false, page: 1 };
}

/** Links to the previous and next view; an empty direction keeps its place. */
function stepping(
  { previous, next }: ViewBody,
  to: (address: ViewAddress) => string,
  label: string,
): Markup {
  const link = (step: Step, rel: 'prev' | 'next') =>
    html`<a rel="${rel}" href="${to(step.address)}" ${VIEW_LINK}>${rel === 'prev' && '← '}${step.label}${rel === 'next' && ' →'}</a>`;
  return html`<nav class="pager" aria-label="${label}">
${previous ? link(previous, 'prev') : html`<span></span>`}
<span></span>
${next ? link(next, 'next') : html`<span></span>`}
</nav>`;
}

/** A form for a day and a search, submitted as a query like any other address. */
function searchForm(context: Context, address: ViewAddress, scope: ViewScope): Markup {
  const { view, search, city, date, isPast } = address;
  const plain = { ...address, date: null, isPast: false, page: 1, search: '', city: '' };
  const action = localAddress(context, viewPath(scope.base, plain));
  const day = date === null ? '' : date.length === 7 ? `${date}-01` : date;
  return html`<form class="calendar-search bar" role="search" aria-label="Events" method="get" action="${action}" data-calendar-form data-js="tribe-events-view-form">
${isPast && html`<input type="hidden" name="eventDisplay" value="past">`}
${city !== '' && html`<input type="hidden" name="city" value="${city}">`}
<p>
<label for="calendar-date">${view === 'list' ? (isPast ? 'Before' : 'From') : 'Go to'}</label>
<input id="calendar-date" name="tribe-bar-date" type="date" value="${day}">
</p>
<p>
<label for="calendar-words">Search</label>
<input id="calendar-words" name="tribe-bar-search" type="search" maxlength="200" value="${search}">
</p>
<button type="submit">Show</button>
</form>`;
}
