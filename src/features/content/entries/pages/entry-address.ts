import { type Entry, entryById } from '../../../../content/entries/entry.ts';
import { mayRead } from '../../../../content/entries/entry-policy.ts';
import { kinds } from '../../../../content/kinds/registry.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { MAX_INTEGER } from '../../../../operation/args.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../../pages/page.ts';

/** Whether a request means an entry by its id: `/?p=12`. */
export const isById = (request: PageRequest): boolean => idInQuery(request) !== null;

/** The public entry whose id a request has in its query; null for none, or one that the viewer may not read. */
export async function entryOfQuery(request: PageRequest): Promise<Entry | null> {
  const { context } = request;
  const id = idInQuery(request) ?? 0;
  const entry = id > 0 && id <= MAX_INTEGER ? await entryById(context).load(id) : null;
  return entry && kinds.get(entry.kind)?.isPublic && (await mayRead(context, entry)) ? entry : null;
}

function idInQuery({ path, query }: PageRequest): number | null {
  if (path !== '/') return null;
  const given = query.get('p') ?? query.get('page_id') ?? query.get('attachment_id');
  return given !== null && /^\d{1,10}$/.test(given) ? Number(given) : null;
}

/**
 * Sends the browser on where an entry is requested by another spelling than its own path; null where it is there already. By its id an
 * entry is only shown if it has no better address.
 */
export function redirectToOwn(request: PageRequest, own: string): Page | null {
  const { context, req, query, path } = request;
  const isThere = own.includes('?') ? path === '/' : readableSlug(own) === path && !isById(request);
  if (isThere || req.method === 'POST') return null;
  return redirect(localAddress(context, own) + furtherQuery(own, query), 301);
}

/** Returns the parameters of a query that do not identify the entry, to append to its own address. */
export function furtherQuery(own: string, query: URLSearchParams): string {
  const further = [...query].filter(([name]) => !IDS.has(name));
  if (further.length === 0) return '';
  return `${own.includes('?') ? '&' : '?'}${new URLSearchParams(further)}`;
}

const IDS: ReadonlySet<string> = new Set(['p', 'page_id', 'attachment_id', 'post_type']);
