import { createRequire } from 'node:module';
import type { EmbedEndpoint } from './ask-provider.ts';

/** Where a known provider is asked about an address of its own; null where none is known. */
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

/** As `oembed-providers` has them. */
interface Provider {
  readonly endpoints: readonly {
    readonly url: string;
    readonly schemes?: readonly string[];
    readonly formats?: readonly string[];
  }[];
}

/** An endpoint with what it answers for. */
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

/** Read once, when the first foreign address is asked for. */
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

/** By http or https all the same: the list knows many a provider by one of them only. */
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
