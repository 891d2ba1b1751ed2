import { createRequire } from 'node:module';

/** The address at which a known provider is asked about an address of its own; null where none is known. */
export function findProvider(address: string): string | null {
  known ??= readProviders();
  const bare = withoutScheme(address);
  const found = known.find(({ schemes }) => schemes.some((scheme) => matches(scheme, bare)));
  return found ? found.url.replace('{format}', 'json') : null;
}

/** As `oembed-providers` has them. */
interface Provider {
  readonly endpoints: readonly {
    readonly url: string;
    readonly schemes?: readonly string[];
    readonly formats?: readonly string[];
  }[];
}

/** An endpoint with what it answers for: pieces between which anything may stand. */
interface KnownEndpoint {
  readonly url: string;
  readonly schemes: readonly (readonly string[])[];
}

/** Read once, when the first foreign address is asked for. */
let known: readonly KnownEndpoint[] | undefined;

function readProviders(): readonly KnownEndpoint[] {
  const require = createRequire(import.meta.url);
  const providers: readonly Provider[] = require('oembed-providers/providers.json');
  return providers
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ formats }) => !formats || formats.includes('json'))
    .map(({ url, schemes = [] }) => ({
      url,
      schemes: schemes.map((scheme) => withoutScheme(scheme).split('*')),
    }));
}

/** The list knows many a provider by one of http and https only. */
const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '');

/** Each piece at its first place after the one before: so the time is the address's length, whatever the stars. */
function matches(pieces: readonly string[], address: string): boolean {
  const [first = '', ...rest] = pieces;
  if (rest.length === 0) return address === first;
  if (!address.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let at = first.length;
  for (const piece of rest) {
    const found = address.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return address.length - last.length >= at && address.endsWith(last);
}
