import type { GuardedFetch } from '../../guarded-fetch/guarded-fetch.ts';
import { decodeText } from './decode-text.ts';

export interface AskedEmbed {
  readonly url: string;
  /** Pixels. */
  readonly maxwidth: number;
  readonly maxheight: number | undefined;
}

/**
 * What a provider answers about an address; null for what is no JSON object.
 * @param endpoint may have a query already, as discovered ones do
 * @throws {GuardedFetchError}
 */
export async function askProvider(
  fetchAnswer: GuardedFetch,
  endpoint: string,
  { url, maxwidth, maxheight }: AskedEmbed,
): Promise<Readonly<Record<string, unknown>> | null> {
  const asked = new URL(endpoint);
  asked.searchParams.set('url', asked.searchParams.get('url') ?? url);
  asked.searchParams.set('maxwidth', String(maxwidth));
  if (maxheight !== undefined) asked.searchParams.set('maxheight', String(maxheight));
  asked.searchParams.set('format', 'json');
  const answer = await fetchAnswer(asked.href, { types: TYPES });
  try {
    const value: unknown = JSON.parse(decodeText(answer));
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** What providers call their JSON. */
const TYPES = [
  'application/json',
  'application/json+oembed',
  'text/json',
  'text/javascript',
  'application/javascript',
  'text/plain',
];
