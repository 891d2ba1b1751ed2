import { Parser } from 'htmlparser2';
import type { Fetched, GuardedFetch } from '../../../lib/guarded-fetch/guarded-fetch.ts';
import { readOembedXml } from './embed.ts';

export interface AskedEmbed {
  readonly url: string;
  /** Pixels. */
  readonly maxwidth: number;
  readonly maxheight: number | undefined;
}

/**
 * Requests an embed from a provider; null if the response is neither a JSON object nor XML of oEmbed.
 * @param endpoint its address may have a query already, as discovered ones do
 * @throws {GuardedFetchError}
 */
export async function askProvider(
  fetchAnswer: GuardedFetch,
  { address, format }: EmbedEndpoint,
  { url, maxwidth, maxheight }: AskedEmbed,
): Promise<Readonly<Record<string, unknown>> | null> {
  const asked = new URL(address);
  asked.searchParams.set('url', asked.searchParams.get('url') ?? url);
  asked.searchParams.set('maxwidth', String(maxwidth));
  if (maxheight !== undefined) asked.searchParams.set('maxheight', String(maxheight));
  asked.searchParams.set('format', format);
  const answer = await fetchAnswer(asked.href, { types: [...JSON_TYPES, ...XML_TYPES] });
  const text = decodeText(answer);
  return XML_TYPES.includes(answer.type) ? readOembedXml(text) : readJson(text);
}

function readJson(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Content types that providers send for JSON. */
const JSON_TYPES = [
  'application/json',
  'application/json+oembed',
  'text/json',
  'text/javascript',
  'application/javascript',
  'text/plain',
];

const XML_TYPES = ['text/xml', 'application/xml', 'text/xml+oembed', 'application/xml+oembed'];

/** The text of an answer in the character set that it names, or else in UTF-8. */
export function decodeText({ body, charset }: Fetched): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder().decode(body); // a character set that nobody knows
  }
}

/**
 * Finds the oEmbed endpoint that a page names in its `link` elements (oEmbed 1.0 §4); null if it names none.
 * @throws {GuardedFetchError}
 */
export async function discoverProvider(
  fetchPage: GuardedFetch,
  address: string,
): Promise<EmbedEndpoint | null> {
  const page = await fetchPage(address, {
    types: ['text/html', 'application/xhtml+xml'],
    isCut: true,
  });
  const links = linksOf(decodeText(page));
  for (const format of FORMATS) {
    const href = links.find((link) => isOembedLink(link, format))?.href ?? '';
    if (href !== '' && URL.canParse(href, page.address))
      return { address: new URL(href, page.address).href, format };
  }
  return null;
}

type Attributes = Readonly<Record<string, string>>;

/** The one that is liked better first; XML goes by two names. */
const FORMATS = ['json', 'xml'] as const;

const isOembedLink = (
  { rel = '', type = '' }: Attributes,
  format: EmbedEndpoint['format'],
): boolean =>
  /^(?:application|text)\/(json|xml)\+oembed$/.exec(type.trim().toLowerCase())?.[1] === format &&
  rel.toLowerCase().split(/\s+/).includes('alternate');

function linksOf(html: string): readonly Attributes[] {
  const links: Attributes[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'link') links.push(attributes);
    },
  });
  parser.end(html);
  return links;
}

/** The oEmbed endpoint of a provider. */
export interface EmbedEndpoint {
  readonly address: string;
  /** The format of its responses; JSON if it has both. */
  readonly format: 'json' | 'xml';
}
