import { entryPath } from '../../../../content/entries/entry-path.ts';
import { mayRead } from '../../../../content/entries/entry-policy.ts';
import { titleOf } from '../../../../content/entries/present-entry.ts';
import { html } from '../../../../lib/markup.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Page, PageRequest } from '../../../../pages/page.ts';
import { readFeedAddress, writeFeed } from '../../../content/feeds/feed-page.ts';
import {
  entryItem,
  FEED_ITEMS,
  type FeedItem,
  titled,
} from '../../../content/feeds/find-channel.ts';
import { findCalendarEntry } from '../../entries/find-calendar-entry.ts';
import { type EventQuery, publicEvents } from '../../events/event-query.ts';
import { unfinished } from '../../events/event-window.ts';
import { findEvents } from '../../events/find-events.ts';
import { type ShownEvent, showEvents } from '../../events/pages/shown-event.ts';
import { eventTitle, eventWhen } from '../../events/pages/wording.ts';
import { organizerKind } from '../../parties/organizer-kind.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import { inTown, readViewAddress, viewPath } from '../view-address.ts';
import { findScope, viewQuery } from '../view-scope.ts';

/**
 * Answers `/events/feed/`, `/events/category/music/feed/atom/`, `/venue/town-hall/feed/json/`, `/organizer/choir/feed/` and their kin with the next
 * 10 events, in the formats of the site's other feeds. A series is one item with its next time.
 */
export async function calendarFeed(request: PageRequest): Promise<Page | null> {
  const { context } = request;
  const asked = readFeedAddress(request);
  const list =
    asked &&
    ((await partyList(context, asked.base)) ?? (await view(context, asked.base, request.query)));
  if (!list) return null;
  const found = await findEvents(context, list.query, { limit: OCCURRENCES });
  const first = [...new Map(found.toReversed().map((one) => [one.id, one])).values()].reverse();
  const events = await showEvents(context, first.slice(0, FEED_ITEMS));
  const title = titled(context, list.title);
  const items = await Promise.all(events.map((event) => eventItem(context, event)));
  const description = plainText(context.site.description);
  return writeFeed(context, { path: list.path, title, description, items }, asked.format);
}

/** The occurrences that are looked at for different events. */
const OCCURRENCES = 100;

interface EventsList {
  readonly path: string;
  readonly title: string;
  readonly query: EventQuery;
}

/** The calendar, or what a category, a tag, a town or words leave of it; null for any other path. */
async function view(
  context: Context,
  base: string,
  query: URLSearchParams,
): Promise<EventsList | null> {
  const narrowed = [...query].filter(([name]) => name === 'city' || name === 'tribe-bar-search');
  const address = readViewAddress(base, new URLSearchParams(narrowed));
  if (address?.view !== 'list' || address.date !== null || address.page !== 1) return null;
  const scope = await findScope(context, address);
  if (!scope) return null;
  return {
    path: viewPath(scope.base, address),
    title:
      (scope.terms.map(({ name }) => plainText(name)).join(', ') || 'Events') + inTown(address),
    query: viewQuery(address, scope, [unfinished(context)]),
  };
}

/** The events at a venue or of an organizer that the viewer may read; null for any other path. */
async function partyList(context: Context, base: string): Promise<EventsList | null> {
  const [, word, slug = ''] = /^\/(venue|organizer)\/([^/]+)\/$/.exec(base) ?? [];
  if (word === undefined) return null;
  const isVenue = word === 'venue';
  const entry = await findCalendarEntry(context, isVenue ? venueKind : organizerKind, { slug });
  if (entry.status !== 'publish' || !(await mayRead(context, entry))) return null;
  return {
    path: await entryPath(context, entry),
    title: titleOf(entry),
    query: {
      ...publicEvents([unfinished(context)]),
      ...(isVenue ? { venues: [entry.id] } : { organizers: [entry.id] }),
    },
  };
}

/** The item of its entry, with the time before its texts. */
async function eventItem(context: Context, event: ShownEvent): Promise<FeedItem> {
  const item = await entryItem(context, event.record.entry);
  const when = eventWhen(context, event);
  return {
    ...item,
    link: context.addresses.page(event.path),
    title: plainText(String(eventTitle(event))),
    description: `${plainText(String(when))}. ${item.description}`,
    content: `${html`<p>${when}</p>`}\n${item.content}`,
  };
}
