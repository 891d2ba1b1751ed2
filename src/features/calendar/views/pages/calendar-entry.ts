import { type Entry, entryById } from '../../../../content/entries/entry.ts';
import { entryPath } from '../../../../content/entries/entry-path.ts';
import { mayRead } from '../../../../content/entries/entry-policy.ts';
import { eventKind, kinds } from '../../../../content/kinds/registry.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../../pages/page.ts';
import {
  entryOfQuery,
  isById,
  redirectToOwn,
} from '../../../content/entries/pages/entry-address.ts';
import { notFoundPage } from '../../../content/site-frame/public-document.ts';
import { findCalendarEntry } from '../../entries/find-calendar-entry.ts';
import { organizerKind } from '../../parties/organizer-kind.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import type { EntryPart } from './entry-facts.ts';
import { eventPage } from './event-page.ts';
import { partyPage } from './party-page.ts';

/** The kinds by the first segment of their paths. */
const KINDS = new Map(
  [...kinds.values()].filter(({ area }) => area === 'calendar').map((kind) => [kind.path, kind]),
);

/** `/event/choir/2026-11-21/`, `/venue/town-hall/page/2/` */
const ADDRESS =
  /^\/(event|venue|organizer)\/([^/]+)(?:\/(\d{4}-\d{2}-\d{2})|\/page\/([1-9]\d{0,5}))?\/?$/;

/**
 * Returns the page of an event, an occurrence, a venue or an organizer, by its path or its id; null for any other address. Another spelling
 * of the path redirects to it.
 * @throws ApiError if there is no such entry
 */
export async function calendarEntryPage(request: PageRequest): Promise<Page | null> {
  const { context, req, path } = request;
  if (isById(request)) return pageById(request);
  const [, base = '', slug = '', day = null, page = '1'] = ADDRESS.exec(path) ?? [];
  const kind = KINDS.get(base);
  if (!kind) return null;
  const { id } = await findCalendarEntry(context, kind, { slug });
  const entry = await entryById(context).load(id);
  if (!entry || entry.status === 'trash' || !(await mayRead(context, entry)))
    return notFoundPage(context);
  const own = await entryPath(context, entry);
  const below = `${day === null ? '' : `${day}/`}${page === '1' ? '' : `page/${page}/`}`;
  if (own.includes('?')) return redirect(localAddress(context, own), 302);
  if (readableSlug(own) + below !== path && req.method !== 'POST')
    return redirect(localAddress(context, own) + below, 301);
  return pageOfCalendarEntry(request, entry, { path: own, day, page: Number(page) });
}

async function pageById(request: PageRequest): Promise<Page | null> {
  const { context } = request;
  const entry = await entryOfQuery(request);
  if (!entry || kinds.get(entry.kind)?.area !== 'calendar') return null;
  const own = await entryPath(context, entry);
  return (
    redirectToOwn(request, own) ??
    pageOfCalendarEntry(request, entry, { path: own, day: null, page: 1 })
  );
}

/** Returns the page of an entry that the viewer may read. */
async function pageOfCalendarEntry(
  request: PageRequest,
  { id, kind }: Pick<Entry, 'id' | 'kind'>,
  part: EntryPart,
): Promise<Page | null> {
  const { context } = request;
  const isEvent = kind === eventKind.name;
  // Events have no pages, and venues and organizers no days.
  if (isEvent ? part.page > 1 : part.day !== null) return notFoundPage(context);
  if (isEvent) return eventPage(request, id, part);
  if (kind === venueKind.name) return partyPage(request, venueKind, id, part);
  if (kind === organizerKind.name) return partyPage(request, organizerKind, id, part);
  return null;
}
