import { type Entry, entryById } from '../../../content/entries/entry.ts';
import { findEntryAtPath } from '../../../content/entries/entry-at-path.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { mayRead } from '../../../content/entries/entry-policy.ts';
import { kinds } from '../../../content/kinds/registry.ts';
import { readableSlug } from '../../../content/text/to-slug.ts';
import { MAX_INTEGER } from '../../../operation/args.ts';
import { perform } from '../../../operation/operation.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../pages/page.ts';
import { formPage } from '../../audience/forms/pages/form-page.ts';
import { signUpPage } from '../../audience/mailing/pages/sign-up-page.ts';
import { eventCalendarFile } from '../../calendar/ical/pages/event-calendar-file.ts';
import {
  calendarEntryPage,
  pageOfCalendarEntry,
} from '../../calendar/views/pages/calendar-entry.ts';
import { calendarPage } from '../../calendar/views/pages/calendar-page.ts';
import { embedPage } from '../oembed/pages/embed-page.ts';
import { notFoundPage } from '../site-frame/public-document.ts';
import { entryPage } from './entry-page.ts';
import { findListing, postsListing, searchListing } from './find-listing.ts';
import { listPage } from './list-page.ts';

/** The page of what is published at an address; every `link` in an answer of the interface leads to one of these. */
export async function publicPage(request: PageRequest): Promise<Page> {
  const { context, req } = request;
  if (!METHODS.includes(req.method))
    return { status: 405, headers: { Allow: METHODS.join(', ') }, body: null };
  const id = idInQuery(request);
  if (id !== null) return (await embedPage(request)) ?? pageOfId(request, id);
  const other =
    (await eventCalendarFile(request)) ??
    (await formPage(request)) ??
    (await signUpPage(request)) ??
    (await calendarPage(request)) ??
    (await calendarEntryPage(request));
  if (other) return other;
  const { path, number } = splitPaging(request.path);
  const words = path === '/' ? request.query.get('s') : null;
  if (words !== null) return listPage(request, searchListing(words), number);
  const listing = await findListing(context, path);
  if (listing) return listPage(request, listing, number);
  const entry = await entryAt(request, path);
  if (!entry || !(await mayRead(context, entry)))
    return (await embedPage(request)) ?? notFoundPage(context);
  if (isPageOfPosts(request, entry)) return listPage(request, postsListing(entry, path), number);
  return number === 1 ? pageOfEntry(request, entry) : notFoundPage(context);
}

const METHODS = ['GET', 'HEAD', 'POST'];

function idInQuery({ path, query }: PageRequest): number | null {
  if (path !== '/') return null;
  const given = query.get('p') ?? query.get('page_id') ?? query.get('attachment_id');
  return given !== null && /^\d{1,10}$/.test(given) ? Number(given) : null;
}

/** `/category/news/page/2/` is the second page of `/category/news/`. */
function splitPaging(path: string): { readonly path: string; readonly number: number } {
  const found = /^(.*\/)page\/([1-9]\d{0,6})\/?$/.exec(path);
  return found ? { path: found[1] ?? '/', number: Number(found[2]) } : { path, number: 1 };
}

/** The front page may be an entry's own. */
async function entryAt({ context }: PageRequest, path: string): Promise<Entry | null> {
  return path === '/'
    ? entryById(context).load(context.site.pageOnFront)
    : perform(findEntryAtPath, context, { path });
}

const isPageOfPosts = ({ context: { site } }: PageRequest, { id }: Entry): boolean =>
  site.showOnFront === 'page' && site.pageForPosts === id;

/** By its id an entry is only shown where it has no better address. */
async function pageOfId(request: PageRequest, id: number): Promise<Page> {
  const { context } = request;
  const entry = id > 0 && id <= MAX_INTEGER ? await entryById(context).load(id) : null;
  if (!entry || !kinds.get(entry.kind)?.isPublic || !(await mayRead(context, entry)))
    return notFoundPage(context);
  return pageOfEntry(request, entry);
}

/** Where it is asked for by another spelling than its own, the browser is sent on. */
async function pageOfEntry(request: PageRequest, entry: Entry): Promise<Page> {
  const { context, req, query, path } = request;
  const own = await entryPath(context, entry);
  const isById = idInQuery(request) !== null;
  const isThere = own.includes('?') ? path === '/' : readableSlug(own) === path && !isById;
  if (isThere || req.method === 'POST')
    return (
      (await pageOfCalendarEntry(request, entry, { path: own, day: null, page: 1 })) ??
      entryPage(request, entry, own)
    );
  return redirect(localAddress(context, own) + furtherQuery(own, query), 301);
}

/** Returns the parameters of a query that do not identify the entry, to append to its own address. */
function furtherQuery(own: string, query: URLSearchParams): string {
  const further = [...query].filter(([name]) => !IDS.has(name));
  if (further.length === 0) return '';
  return `${own.includes('?') ? '&' : '?'}${new URLSearchParams(further)}`;
}

const IDS: ReadonlySet<string> = new Set(['p', 'page_id', 'attachment_id', 'post_type']);
