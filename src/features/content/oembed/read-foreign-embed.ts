import { createRequire } from 'node:module';
import { escapeAttribute, escapeText } from 'entities';
import sanitize from 'sanitize-html';
import { GuardedFetchError } from '../../../lib/guarded-fetch/checked-url.ts';
import { isWebAddress } from '../../../lib/web-address.ts';
import { boolean, integer, required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import {
  type AskedEmbed,
  askProvider,
  discoverProvider,
  type EmbedEndpoint,
} from './ask-provider.ts';
import { type Embed, type EmbedType, embedCache, embedTypes, invalidEmbedUrl } from './embed.ts';
import { entryEmbed, findEmbeddedEntry, ownAddress, textOf } from './entry-embed.ts';

interface Origin {
  /** The address to embed. */
  readonly address: string;
  readonly site: string;
  readonly isKnown: boolean;
}

type Answer = Readonly<Record<string, unknown>>;

/**
 * Returns the members of another site's response that oEmbed 1.0 defines (§2.3.4), made safe to show; null if the response is no embed.
 */
function foreignEmbed(answer: Answer, origin: Origin): Embed | null {
  const type = embedTypes.find((one) => one === answer.type);
  const html = type && shownHtml(type, answer, origin);
  if (!type || !html) return null;
  return {
    version: '1.0',
    ...kept(answer, ['title', 'author_name', 'provider_name'], word),
    ...kept(answer, ['author_url', 'provider_url', 'thumbnail_url', 'url'], webAddress),
    ...kept(answer, ['width', 'height', 'thumbnail_width', 'thumbnail_height'], pixels),
    type,
    html,
  };
}

function shownHtml(type: EmbedType, answer: Answer, { address, ...origin }: Origin): string | null {
  const title = textOf(word(answer.title) ?? word(answer.provider_name) ?? new URL(address).host);
  const [width, height] = [pixels(answer.width), pixels(answer.height)];
  const link = (content: string) => `<a href="${escapeAttribute(address)}">${content}</a>`;
  if (type === 'link') return link(escapeText(title));
  if (type === 'photo') {
    const url = webAddress(answer.url);
    if (!url || !width || !height) return null;
    return link(
      `<img src="${escapeAttribute(url)}" alt="${escapeAttribute(title)}" width="${width}" height="${height}">`,
    );
  }
  const html = word(answer.html);
  if (!html) return null;
  return sandboxedHtml({ html, title, width: width ?? 600, height: height ?? 400, ...origin });
}

function kept<Name extends keyof Embed, Value>(
  answer: Answer,
  names: readonly Name[],
  read: (value: unknown) => Value | undefined,
): Partial<Record<Name, Value>> {
  const found = names.flatMap((name) => {
    const value = read(answer[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found) as Partial<Record<Name, Value>>; // fromEntries forgets the names
}

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Nothing but the web's schemes: these become links. */
const webAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && isWebAddress(value) ? value : undefined;

/** Some providers write numbers in quotes, or widths such as `100%`, which are no numbers. */
function pixels(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  const isSize = typeof number === 'number' && number >= 1 && number <= 10_000;
  return isSize ? Math.round(number) : undefined;
}

/** Returns the endpoint of a known provider of an address; null if no provider is known. */
export function findProvider(address: string): EmbedEndpoint | null {
  if (!URL.canParse(address)) return null;
  known ??= readProviders();
  const { host, origin, href } = new URL(address);
  const rest = href.slice(origin.length);
  const found = known.find(({ schemes }) =>
    schemes.some((scheme) => matches(scheme.host, host) && matches(scheme.rest, rest)),
  );
  if (!found) return null;
  const { url, format } = found;
  return { address: url.replace('{format}', format), format };
}

/** A provider as `oembed-providers` describes it. */
interface Provider {
  readonly endpoints: readonly {
    readonly url: string;
    readonly schemes?: readonly string[];
    readonly formats?: readonly string[];
  }[];
}

/** An endpoint with the addresses that it embeds. */
interface KnownEndpoint {
  readonly url: string;
  readonly format: EmbedEndpoint['format'];
  readonly schemes: readonly Scheme[];
}

/** Hosts and what follows them, as pieces between which anything may stand. */
interface Scheme {
  readonly host: readonly string[];
  readonly rest: readonly string[];
}

/** Read at the first foreign address. */
let known: readonly KnownEndpoint[] | undefined;

function readProviders(): readonly KnownEndpoint[] {
  const require = createRequire(import.meta.url);
  const providers: readonly Provider[] = require('oembed-providers/providers.json');
  return providers
    .flatMap(({ endpoints }) => endpoints)
    .map(({ url, schemes = [], formats }) => ({
      url,
      format: !formats || formats.includes('json') ? 'json' : 'xml',
      schemes: schemes.map(readScheme),
    }));
}

/** A scheme matches both http and https, since the list names only one of them for many providers. */
function readScheme(scheme: string): Scheme {
  const [, host = '', rest = ''] = /^https?:\/\/([^/]*)(.*)$/.exec(scheme) ?? [];
  return { host: host.split('*'), rest: rest.split('*') };
}

/** Each piece at its first place after the one before: so the time is the text's length, whatever the stars. */
function matches(pieces: readonly string[], text: string): boolean {
  const [first = '', ...rest] = pieces;
  if (rest.length === 0) return text === first;
  if (!text.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** docs/rest.md §9. @throws ApiError `rest_forbidden`, `oembed_invalid_url` where nobody knows how to embed it */
export const readForeignEmbed = defineOperation({
  name: 'readForeignEmbed',
  kind: 'query',
  summary: 'Asks the site of an address what embeds it here.',
  args: {
    url: required(string({ description: 'The address of what is to be embedded.', format: 'uri' })),
    maxwidth: integer({ description: 'How wide it may be, in pixels.', default: 600 }),
    maxheight: integer({ description: 'How high it may be, in pixels.' }),
    discover: boolean({
      description: 'Whether a page of no known provider is asked how to embed it.',
      default: true,
    }),
  },
  authorize({ viewer }) {
    if (!viewer.can('edit_posts'))
      throw refused(viewer, 'rest_forbidden', 'You are not allowed to ask other sites.');
  },
  async resolve(context, { discover, ...asked }): Promise<Embed> {
    const own = await findEmbeddedEntry(context, asked.url);
    if (own) return entryEmbed(context, own, asked.maxwidth);
    const embeds = embedCache(context.services);
    const key = JSON.stringify([asked.url, asked.maxwidth, asked.maxheight, discover]);
    const embed = embeds.get(key) ?? (await askOtherSite(context, asked, discover));
    if (!embed) throw invalidEmbedUrl();
    embeds.set(key, embed, { noUpdateTTL: true });
    return embed;
  },
});

/** Returns null on failure, since failures of other sites are no errors of this one. */
async function askOtherSite(
  context: Context,
  asked: AskedEmbed,
  discover: boolean,
): Promise<Embed | null> {
  const { services, addresses } = context;
  const { url: address } = asked;
  // This site does not request from itself what it does not show to everybody.
  if (!URL.canParse(address) || ownAddress(context, address)) return null;
  try {
    const known = findProvider(address);
    const endpoint =
      known ?? (discover ? await discoverProvider(services.guardedFetch, address) : null);
    const answer = endpoint && (await askProvider(services.guardedFetch, endpoint, asked));
    if (!answer) return null;
    return foreignEmbed(answer, { address, site: addresses.site, isKnown: known !== null });
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    services.log.info({ err: error, address }, 'Another site could not be asked for an embed.');
    return null;
  }
}

interface ForeignHtml {
  readonly html: string;
  /** Plain text, for those who can't see the frame. */
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The site that shows it. */
  readonly site: string;
  /** Whether the list of providers knows who made it. */
  readonly isKnown: boolean;
}

/**
 * Puts foreign HTML into a frame that isolates it from the page: it has an origin of its own and can neither navigate nor read the page. A
 * known provider's player keeps its own origin, without which it would not play.
 */
export function sandboxedHtml({ html, title, width, height, site, isKnown }: ForeignHtml): string {
  const player = isKnown ? playerOf(html, site) : null;
  const rights = player === null ? RIGHTS : `${RIGHTS} allow-same-origin`;
  const attributes = {
    sandbox: rights,
    ...(player === null ? { srcdoc: html } : { src: player }),
    width: String(width),
    height: String(height),
    title,
    allow: 'fullscreen; picture-in-picture; encrypted-media',
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin',
    frameborder: '0',
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeAttribute(value)}"`,
  );
  return `<iframe ${written.join(' ')}></iframe>`;
}

const RIGHTS = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-presentation';

/** The address of the one frame that the HTML is; null for anything more, or for a frame on this site or without encryption. */
function playerOf(html: string, site: string): string | null {
  let source = '';
  let elements = 0;
  const text = sanitize(html, {
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    transformTags: {
      '*'(tagName, attribs) {
        elements += 1;
        if (tagName === 'iframe') source = attribs.src ?? '';
        return { tagName, attribs: {} };
      },
    },
  });
  const isAlone = elements === 1 && /^\s*<iframe><\/iframe>\s*$/.test(text);
  const address = source.trim().replace(/^\/\//, 'https://');
  if (!isAlone || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && url.host !== new URL(site).host ? url.href : null;
}
