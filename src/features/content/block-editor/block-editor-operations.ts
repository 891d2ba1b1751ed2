import { isIP } from 'node:net';
import { Parser } from 'htmlparser2';
import { LRUCache } from 'lru-cache';
import type { LimitFunction } from 'p-limit';
import pLimit from 'p-limit';
import { pageContent } from '../../../content/entries/present-entry.ts';
import { ApiError } from '../../../lib/api-error.ts';
import {
  checkedUrl,
  GuardedFetchError,
  isAllowedHost,
  isPublicAddress,
  resolveBySystem,
} from '../../../lib/guarded-fetch/checked-url.ts';
import { required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Services } from '../../../operation/services.ts';
import { decodeText } from '../oembed/ask-provider.ts';

/** Whether the server may send requests to a host; `unknown` if too many look-ups are waiting. */
type Askable = 'yes' | 'no' | 'unknown';

/** Results of look-ups. Anybody may name a host, so that few are looked up at a time, and none twice in a minute. */
interface LookUps {
  readonly known: LRUCache<string, boolean>;
  readonly limit: LimitFunction;
}

const MOST_AT_ONCE = 2;
const MOST_WAITING = 20;
const lookUpsOf = new WeakMap<Services, LookUps>();

/** Whether the guarded fetcher would ask this address: by its form, and by where its host is now. */
async function isAskable(services: Services, address: string): Promise<Askable> {
  const { guardedFetchAllow } = services.config;
  const url = urlOf(address, services);
  if (!url) return 'no';
  if (isAllowedHost(guardedFetchAllow, url)) return 'yes';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? 'yes' : 'no';
  const { known, limit } = of(services);
  const found = known.get(host);
  if (found !== undefined) return found ? 'yes' : 'no';
  if (limit.pendingCount >= MOST_WAITING) return 'unknown';
  const isPublic = await limit(() => lookUp(host));
  known.set(host, isPublic);
  return isPublic ? 'yes' : 'no';
}

function urlOf(address: string, { config }: Services): URL | null {
  try {
    return checkedUrl(address, config.guardedFetchAllow);
  } catch (error) {
    if (error instanceof GuardedFetchError) return null;
    throw error;
  }
}

function of(services: Services): LookUps {
  const lookUps = lookUpsOf.get(services) ?? {
    known: new LRUCache<string, boolean>({ max: 1000, ttl: 60_000 }),
    limit: pLimit(MOST_AT_ONCE),
  };
  lookUpsOf.set(services, lookUps);
  return lookUps;
}

const lookUp = (host: string): Promise<boolean> =>
  resolveBySystem(host).then(
    (addresses) => addresses.length > 0 && addresses.every(isPublicAddress),
    () => false,
  );

/**
 * docs/rest.md §10.2. Addresses that the server may not fetch are refused to everybody, before rights are checked (recorded).
 * @throws ApiError 400 `rest_invalid_param`, 401 or 403 `rest_cannot_view_url_details`, 404 `no_response`
 */
export const readDetailsOfUrl = defineOperation({
  name: 'readUrlDetails',
  kind: 'query',
  summary: "Reads a page's title, icon, description and picture.",
  args: { url: required(string({ description: 'The address of the page.', format: 'uri' })) },
  async authorize({ viewer, services }, { url }) {
    const askable = await isAskable(services, url);
    if (askable === 'no') throw notAskable();
    if (!viewer.can('edit_posts'))
      throw refused(
        viewer,
        'rest_cannot_view_url_details',
        'You are not allowed to ask other sites.',
      );
    if (askable === 'unknown') throw noResponse('There is too much to look up at the moment.');
  },
  async resolve(context, { url }): Promise<UrlDetails> {
    const cache = cacheOf(context.services);
    const known = cache.get(url);
    if (known) return known;
    const details = await ask(context, url);
    cache.set(url, details);
    return details;
  },
});

async function ask({ services }: Context, url: string): Promise<UrlDetails> {
  try {
    const types = ['text/html', 'application/xhtml+xml'];
    const page = await services.guardedFetch(url, { types, isCut: true });
    return readUrlDetails(decodeText(page), page.address);
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    services.log.info({ err: error, address: url }, 'A page could not be asked for its details.');
    throw noResponse('There is no page at this address.');
  }
}

const caches = new WeakMap<Services, LRUCache<string, UrlDetails>>();

/** Caches details for an hour by address. */
function cacheOf(services: Services): LRUCache<string, UrlDetails> {
  const cache =
    caches.get(services) ??
    new LRUCache<string, UrlDetails>({
      ttl: 60 * 60_000,
      ttlResolution: 0,
      maxSize: 4 * 2 ** 20,
      sizeCalculation: (details, url) => JSON.stringify(details).length + url.length,
      perf: { now: () => services.clock.now().getTime() },
    });
  caches.set(services, cache);
  return cache;
}

/** Without details, as clients know it (recorded). */
const notAskable = () =>
  new ApiError('rest_invalid_param', 400, 'Invalid parameter(s): url', {
    params: { url: 'url is no address that may be asked.' },
    details: null,
  });

const noResponse = (message: string) => new ApiError('no_response', 404, message);

/** The metadata of a page; empty where it has none. Addresses are absolute, with http or https. */
export interface UrlDetails {
  readonly title: string;
  readonly icon: string;
  readonly description: string;
  readonly image: string;
}

/** The limit of each text, in characters. */
const LONGEST = 1000;

/** Reads the head of a page. @param address where it was found, for addresses that are said in part */
function readUrlDetails(html: string, address: string): UrlDetails {
  const found = { title: '', icon: '', description: '', image: '' };
  let title: string | null = null;
  let isDone = false;
  const take = (name: keyof UrlDetails, value: string | undefined) => {
    found[name] ||= squeeze(value ?? '');
  };
  const parser = new Parser({
    onopentag(tag, { rel = '', href, name = '', property = '', content }) {
      if (isDone) return;
      if (tag === 'title' && found.title === '') title = '';
      if (tag === 'link' && /(^|\s)icon(\s|$)/i.test(rel)) take('icon', webAddress(href, address));
      if (tag !== 'meta') return;
      if (/^(og:)?description$/i.test(name || property)) take('description', content);
      if (/^og:image(:url)?$/i.test(property || name)) take('image', webAddress(content, address));
    },
    ontext(text) {
      if (title !== null && title.length < LONGEST) title += text;
    },
    onclosetag(tag) {
      if (tag === 'title' && title !== null) take('title', title);
      if (tag === 'title') title = null;
      if (tag === 'head') isDone = true;
    },
  });
  parser.write(html);
  parser.end();
  return found;
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);

/** Nothing but the web's schemes: these are shown as images. */
function webAddress(text: string | undefined, base: string): string {
  if (!text || !URL.canParse(text, base)) return '';
  const { protocol, href } = new URL(text, base);
  return /^https?:$/.test(protocol) && href.length <= LONGEST ? href : '';
}

/**
 * docs/rest.md §10.2: the menu that is shown where none was chosen: the primary location's, else the oldest one. Nothing is made.
 * @throws ApiError `rest_cannot_create`, 404 `no_fallback_menu`
 */
export const getNavigationFallback = defineOperation({
  name: 'getNavigationFallback',
  kind: 'query',
  summary: 'Finds the menu that is shown where none was chosen.',
  args: {},
  authorize({ viewer }) {
    if (!viewer.can('edit_theme_options'))
      throw refused(viewer, 'rest_cannot_create', 'You are not allowed to arrange menus.');
  },
  async resolve(context): Promise<{ readonly id: number }> {
    const menus = await context
      .read('Term')
      .selectFrom('Term')
      .select('id')
      .where('taxonomy', '=', 'nav_menu')
      .orderBy('id')
      .execute();
    const placed = menus.find(({ id }) => id === context.site.menuLocations.primary);
    const found = placed ?? menus[0];
    if (!found) throw new ApiError('no_fallback_menu', 404, 'There is no menu.');
    return found;
  },
});

/**
 * Renders a part of a text as its page would, for editors that show a part they can't edit: a form, a gallery. It is not sanitised, as a
 * text that is not stored yet is not either.
 * @throws ApiError 401 or 403 `rest_cannot_render`
 */
export const renderText = defineOperation({
  name: 'renderText',
  kind: 'query',
  summary: 'Renders a part of a text as its page would show it.',
  args: {
    content: required(
      string({ description: 'The part: HTML with block comments and shortcodes.' }),
    ),
  },
  authorize({ viewer }) {
    if (!viewer.can('edit_posts'))
      throw refused(viewer, 'rest_cannot_render', 'You are not allowed to write here.');
  },
  async resolve(context, { content }): Promise<string> {
    return pageContent(context, { id: 0, content });
  },
});
