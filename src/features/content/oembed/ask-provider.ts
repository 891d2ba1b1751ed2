import type { GuardedFetch } from '../../../lib/guarded-fetch/guarded-fetch.ts';
import { decodeText } from './decode-text.ts';
import type { EmbedEndpoint } from './embed-endpoint.ts';
import { readOembedXml } from './read-oembed-xml.ts';

export interface AskedEmbed {
  readonly url: string;
  /** Pixels. */
  readonly maxwidth: number;
  readonly maxheight: number | undefined;
}

/**
 * What a provider answers about an address; null for what is neither a JSON object nor XML of oEmbed.
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

/** What providers call their JSON. */
const JSON_TYPES = [
  'application/json',
  'application/json+oembed',
  'text/json',
  'text/javascript',
  'application/javascript',
  'text/plain',
];

const XML_TYPES = ['text/xml', 'application/xml', 'text/xml+oembed', 'application/xml+oembed'];
