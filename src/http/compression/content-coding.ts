import { boundedCache } from '../../lib/bounded-cache.ts';

/** The codings that this server writes (RFC 9110 §8.4.1), the preferred one first. */
const CODINGS = ['br', 'zstd', 'gzip'] as const;

export type ContentCoding = (typeof CODINGS)[number];

/**
 * Returns the coding to answer in for an `Accept-Encoding` header (RFC 9110 §12.5.3): the one with the highest weight, and of several
 * the one that this server prefers. Returns null for a body that is sent as it is: if there is no header, or if it names none of the
 * codings or prefers `identity`.
 */
export function chosenCoding(header: string | null | undefined): ContentCoding | null {
  if (!header) return null;
  const known = choices.get(header);
  if (known !== undefined) return known.coding;
  const coding = choose(weightsOf(header));
  if (header.length <= LONGEST_KEPT) choices.set(header, { coding });
  return coding;
}

/** Clients send a handful of different headers. */
const choices = boundedCache<string, { readonly coding: ContentCoding | null }>(100);
const LONGEST_KEPT = 200;

function choose(weights: ReadonlyMap<string, number>): ContentCoding | null {
  const others = weights.get('*') ?? 0;
  let chosen: ContentCoding | null = null;
  // A body as it is comes last unless the header gives it a weight.
  let best = weights.get('identity') ?? 0;
  for (const coding of CODINGS) {
    const weight = weights.get(coding) ?? others;
    if (weight === 0 || weight < best || (weight === best && chosen !== null)) continue;
    chosen = coding;
    best = weight;
  }
  return chosen;
}

function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const given = parameters
      .find((parameter) => /^q\s*=/.test(parameter))
      ?.replace(/^q\s*=\s*/, '');
    const weight = given === undefined ? 1 : Number(given);
    if (name !== '' && weight >= 0 && weight <= 1)
      weights.set(name === 'x-gzip' ? 'gzip' : name, weight);
  }
  return weights;
}
