import { decodeHTMLAttribute } from 'entities';
import type { LiveAnswer } from './ask-gently.ts';
import { LiveSiteError } from './live-site-error.ts';

/** Where a site answers REST, and what it said there. */
export interface RestRoot {
  readonly url: string;
  readonly index: LiveAnswer;
}

/**
 * Finds the REST root of the site that a page belongs to: as its `Link` header or `<link>` says, else at `/wp-json/` or
 * `?rest_route=/`; the page itself may be the root.
 * @throws {LiveSiteError} where none of them answers
 */
export async function findRestRoot(
  page: string,
  ask: (url: string) => Promise<LiveAnswer>,
): Promise<RestRoot> {
  const home = await ask(page);
  if (isIndex(home)) return { url: home.url, index: home };
  const tried: string[] = [];
  for (const url of candidates(home)) {
    tried.push(url);
    const index = await ask(url);
    if (isIndex(index)) return { url: index.url, index };
  }
  throw new LiveSiteError(
    `${page} is no site with a REST interface of this kind; asked were ${tried.join(', ')}.`,
  );
}

function candidates({ headers, body, url }: LiveAnswer): ReadonlySet<string> {
  const said = [linkHeader(headers.get('link') ?? ''), linkElement(body)];
  const base = url.replace(/[?#].*$/, '').replace(/\/*$/, '/');
  const guesses = ['wp-json/', '/wp-json/', '?rest_route=/'];
  return new Set([
    ...said.filter((address) => address !== undefined).map((address) => absolute(address, base)),
    ...guesses.map((address) => absolute(address, base)),
  ]);
}

const absolute = (address: string, base: string): string => new URL(address, base).href;

const linkHeader = (header: string): string | undefined =>
  header.match(/<([^>]*)>\s*;[^,]*\brel="?https:\/\/api\.w\.org\/"?/)?.[1];

function linkElement(html: string): string | undefined {
  const element = html.match(/<link\b[^>]*\brel=["']?https:\/\/api\.w\.org\/[^>]*>/i)?.[0];
  const address = element?.match(/\bhref=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i);
  const found = address?.[1] ?? address?.[2] ?? address?.[3];
  return found === undefined ? undefined : decodeHTMLAttribute(found);
}

function isIndex({ status, body }: LiveAnswer): boolean {
  if (status !== 200 || !body.trimStart().startsWith('{')) return false;
  try {
    const index: unknown = JSON.parse(body);
    return typeof index === 'object' && index !== null && 'namespaces' in index;
  } catch {
    return false;
  }
}
