import type { Selectable } from 'kysely';
import { newPathOf } from '../../../content/entries/old-paths.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { percentDecoded } from '../../../lib/web-address.ts';
import type { Context } from '../../../operation/context.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { defineIdLoader, loadedOr } from '../../../operation/loader.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../pages/page.ts';
import type { Tables } from '../../../storage/tables.ts';
import { furtherQuery } from '../entries/pages/entry-address.ts';
import { gonePage } from '../site-frame/public-document.ts';

/**
 * Where an address of the site without a page leads: `from` is a path of the site, decoded, without a slash at its end; `to` a path of
 * the site or a whole address, encoded, or empty where the page is gone for good.
 */
export type Redirect = Selectable<Tables['Redirect']>;

/** 410 leads nowhere: the page is gone for good (RFC 9110 §15.4, §15.5.11). */
export const redirectStatuses = [301, 302, 410] as const;

export const unknownRedirect = (): ApiError =>
  new ApiError('redirect_not_found', 404, 'There is no redirect with this number.');

/** @throws ApiError 404 `redirect_not_found` */
export const loadRedirect = loadedOr(defineIdLoader('Redirect'), unknownRedirect);

/** The redirect from a path, decoded; undefined for none. */
async function findRedirect(context: Context, path: string): Promise<Redirect | undefined> {
  const from = plainPath(path);
  if (from.length > LONGEST_PATH) return undefined;
  return context
    .read('Redirect')
    .selectFrom('Redirect')
    .selectAll()
    .where('from', '=', from)
    .executeTakeFirst();
}

/** In characters, so that an index takes it in any script. */
const LONGEST_PATH = 500;

const plainPath = (path: string): string => path.replace(/\/+$/, '');

/**
 * Returns a path of the site as requests have it: decoded, without a slash at its end.
 * @throws ApiError `rest_invalid_param` for any other text, a path with a query, and the front page
 */
export function readFrom(text: string): string {
  const url = pathUrl(text);
  const path = url && !url.search && !url.hash ? plainPath(percentDecoded(url.pathname) ?? '') : '';
  if (path === '' || path.length > LONGEST_PATH || path.includes('\0'))
    throw invalidParam(
      'from',
      `from must be a path such as /old/page, without a query, of at most ${LONGEST_PATH} characters, and not the front page.`,
    );
  return path;
}

/** Returns a path of the site or a whole address, encoded. @throws ApiError `rest_invalid_param` for any other text */
export function readTo(text: string): string {
  const url = pathUrl(text);
  if (url) return url.pathname + url.search + url.hash;
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text).href;
  throw invalidParam(
    'to',
    'to must be a path such as /new/page, or an address with http or https.',
  );
}

/** Returns the path that a redirect leads to, as another one may have it as `from`; null where it leads away from the site. */
export function pathOfTarget({ addresses: { site } }: Context, to: string): string | null {
  const path = to.startsWith(`${site}/`) ? to.slice(site.length) : to;
  const url = pathUrl(path);
  return url ? plainPath(percentDecoded(url.pathname) ?? '') : null;
}

/** Null for what is no path on its own, such as `//example.org`. */
function pathUrl(text: string): URL | null {
  if (!text.startsWith('/') || !URL.canParse(text, ANY_SITE)) return null;
  const url = new URL(text, ANY_SITE);
  return url.origin === ANY_SITE ? url : null;
}

const ANY_SITE = 'http://site.invalid';

/** Leads on from an address that has no page: by a redirect that editors have written, or else from the old address of an entry. */
export async function movedPage({ context, path, query }: PageRequest): Promise<Page | null> {
  const written = await findRedirect(context, path);
  if (written?.status === 410) return gonePage(context);
  if (written) {
    const { to, status } = written;
    return redirect(
      to.startsWith('/') ? localAddress(context, to) : to,
      status === 302 ? 302 : 301,
    );
  }
  const own = await newPathOf(context, path);
  return own === null ? null : redirect(localAddress(context, own) + furtherQuery(own, query), 301);
}
