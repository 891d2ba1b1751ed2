import { Feed } from 'feed';
import type { Context } from '../../../operation/context.ts';
import type { Page, PageRequest } from '../../../pages/page.ts';
import { feedPath, siteLanguage } from '../../../pages/page.ts';
import { type Channel, findChannel } from './find-channel.ts';

/** Formats by the word behind `/feed/`; RSS 2.0 unless said. */
const FORMATS = {
  rss: { type: 'application/rss+xml', write: (feed: Feed) => feed.rss2() },
  atom: { type: 'application/atom+xml', write: (feed: Feed) => feed.atom1() },
  json: { type: 'application/feed+json', write: toJsonFeed },
} as const;

type Format = keyof typeof FORMATS;

/**
 * Answers `/feed/`, `/category/news/feed/`, `/comments/feed/` and their kin with the latest 10 items: RSS 2.0, with `atom` or `json` behind it
 * Atom (RFC 4287) or JSON Feed 1.1.
 */
export async function feedPage(request: PageRequest): Promise<Page | null> {
  const { context } = request;
  const asked = readFeedAddress(request);
  const channel = asked && (await findChannel(context, asked.base));
  return channel && writeFeed(context, channel, asked.format);
}

/** Writes a feed in one of the formats. */
export function writeFeed(context: Context, channel: Channel, format: Format): Page {
  const { type, write } = FORMATS[format];
  const addressOf = (format: Format) =>
    context.addresses.page(feedPath(channel.path, format === 'rss' ? '' : format));
  const feed = new Feed({
    title: clean(channel.title),
    description: clean(channel.description),
    id: context.addresses.page(channel.path),
    link: context.addresses.page(channel.path),
    language: siteLanguage(context.site),
    generator: 'Almanac',
    copyright: '',
    updated: lastChange(channel),
    feed: addressOf(format),
    feedLinks: { rss: addressOf('rss'), atom: addressOf('atom'), json: addressOf('json') },
  });
  for (const { author, title, description, content, ...item } of channel.items)
    feed.addItem({
      ...item,
      title: clean(title),
      description: clean(description),
      content: clean(content),
      // RSS has e-mail addresses as authors, so that it names them as Dublin Core does.
      ...(format === 'rss'
        ? { extensions: [{ name: 'dc:creator', objects: { _text: clean(author.name) } }] }
        : { author: [{ ...author, name: clean(author.name) }] }),
    });
  return {
    status: 200,
    headers: { 'Content-Type': `${type}; charset=UTF-8` },
    body: write(feed),
  };
}

/** The library writes version 1, in which an item has one author. */
function toJsonFeed(feed: Feed): string {
  const { items, ...channel } = JSON.parse(feed.json1());
  return JSON.stringify({
    ...channel,
    version: 'https://jsonfeed.org/version/1.1',
    language: feed.options.language,
    items: items.map(({ author, ...item }: { readonly author?: object }) => ({
      ...item,
      ...(author ? { authors: [author] } : {}),
    })),
  });
}

/**
 * `/news/feed/atom/` is the list at `/news/` as Atom; `/?feed=atom` is another spelling of `/feed/atom/`. Null for a request of anything else.
 */
export function readFeedAddress({
  req,
  path,
  query,
}: Pick<PageRequest, 'req' | 'path' | 'query'>): {
  readonly base: string;
  readonly format: Format;
} | null {
  if (req.method !== 'GET' && req.method !== 'HEAD') return null;
  const found = /^(.*\/)feed(?:\/(rss2?|atom|json))?\/?$/.exec(path);
  if (found) return { base: found[1] ?? '/', format: formatOf(found[2]) };
  const word = query.get('feed');
  return path === '/' && word !== null && /^(rss2?|atom|json)$/.test(word)
    ? { base: '/', format: formatOf(word) }
    : null;
}

const formatOf = (word = 'rss'): Format => (word === 'atom' || word === 'json' ? word : 'rss');

const lastChange = ({ items }: Channel): Date =>
  new Date(Math.max(0, ...items.map(({ date }) => date.getTime())));

/** A text without the characters that XML cannot have (XML 1.0 §2.2). */
const clean = (text: string): string =>
  text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (one) => (/[\t\n\r]/.test(one) ? one : ''));
