import type { HonoRequest } from 'hono';
import { pathOfSite } from '../config/addresses.ts';
import type { SiteSettings } from '../config/site-settings.ts';
import { html, type Markup } from '../lib/markup.ts';
import { oncePer } from '../lib/once.ts';
import type { Context } from '../operation/context.ts';

/** A request for a page, and its context. */
export interface PageRequest {
  readonly context: Context;
  readonly req: HonoRequest;
  /** Decoded; begins with a slash. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Answers some of the addresses; null for any other. */
export type PageHandler = (request: PageRequest) => Promise<Page | null>;

/** The response to a page request; the server decides whether it is cached. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Markup | string | null;
}

/** An HTML response with its headers. */
export const htmlPage = (
  body: Markup,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Page => ({ status, headers: { 'Content-Type': 'text/html; charset=UTF-8', ...headers }, body });

/** A redirect: 303 after a form was sent, 301 for a page that has moved for good, 302 otherwise (RFC 9110 §15.4). */
export const redirect = (
  location: string,
  status: 301 | 302 | 303,
  headers: Readonly<Record<string, string>> = {},
): Page => ({ status, headers: { Location: location, ...headers }, body: null });

/**
 * Returns the slug in an address such as `/forms/{slug}/` in its stored form: letters of other scripts are
 * percent-encoded in lower case. Null for any other address. @param pathname as requested, not decoded
 */
export function slugInPath(folder: string, pathname: string): string | null {
  const [, first, slug] = /^\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return first === folder && slug !== undefined ? slug.toLowerCase() : null;
}

/**
 * The path of a page as browsers see it, without scheme and host, so that it works under whatever host name the visitor
 * used.
 */
export function localAddress({ addresses }: Pick<Context, 'addresses'>, path: string): string {
  return pathOfSite(addresses.site) + path;
}

/** The path of the feed of a list, whose own path may have a query. @param format the word behind `/feed/`; none for RSS */
export function feedPath(list: string, format = ''): string {
  const [path = '', ...query] = list.split('?');
  return [`${path}feed/${format === '' ? '' : `${format}/`}`, ...query].join('?');
}

/** Returns the path of a page of a list, counted from 1. */
export const pathOfPage = (path: string, number: number): string =>
  number === 1 ? path : `${path}page/${number}/`;

/**
 * Renders links to the previous and next page; nothing if there is only one page.
 * @param query what stands behind the paths, with its question mark
 */
export function pager(
  context: Context,
  path: string,
  number: number,
  last: number,
  query = '',
): Markup | null {
  if (last <= 1) return null;
  const to = (page: number) => localAddress(context, pathOfPage(path, page)) + query;
  return html`<nav class="pager" aria-label="Pages">
${number > 1 ? html`<a rel="prev" href="${to(number - 1)}">← Newer posts</a>` : html`<span></span>`}
<span>Page ${number} of ${last}</span>
${number < last ? html`<a rel="next" href="${to(number + 1)}">Older posts →</a>` : html`<span></span>`}
</nav>`;
}

/** Returns the site's language as HTML names it (BCP 47): `de-DE` for `de_DE`. */
export function siteLanguage({ language }: Pick<SiteSettings, 'language'>): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Formats a date of the site's local time for people: the day, with the month spelt out. */
export const writtenDate = (local: string, site: SiteSettings): string =>
  formatOf(siteLanguage(site)).format(new Date(`${local}Z`));

/** Formats as UTC, since the input is local time already. */
const formatOf = oncePer(
  new Map<string, Intl.DateTimeFormat>(),
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
);
