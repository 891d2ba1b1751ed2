import { Agent, fetch, type Response } from 'undici';
import { type AllowedHosts, isAllowedHost } from './allowed-hosts.ts';
import { checkedUrl } from './checked-url.ts';
import { guardedConnector, trustingConnector } from './guarded-connector.ts';
import { GuardedFetchError } from './guarded-fetch-error.ts';
import { readBeginning } from './read-beginning.ts';
import { type Resolve, resolveBySystem } from './resolve-by-system.ts';

/**
 * Fetches an address that a stranger may have chosen (behaviour.md §12): by http or https, from the public Internet, without
 * credentials, within limits of time and size.
 * @throws {GuardedFetchError} for everything that goes wrong
 */
export type GuardedFetch = (address: string, asked: Asked) => Promise<Fetched>;

export interface Asked {
  /** The media types that are of use, `text/html`; any other is refused. */
  readonly types: readonly string[];
  /** After decompression; 1 MiB unless said. */
  readonly maxBytes?: number;
  /** Whether the beginning of a longer answer is of use too. */
  readonly isCut?: boolean;
  /** Is sent by POST; without it the address is only read. Whoever is sent on elsewhere is asked there without it. */
  readonly json?: unknown;
}

export interface Fetched {
  /** Where the redirects ended. */
  readonly address: string;
  /** One of the types that were asked for. */
  readonly type: string;
  /** As the answer names it; null where it doesn't. */
  readonly charset: string | null;
  readonly body: Buffer<ArrayBuffer>;
}

export interface GuardedFetchOptions {
  readonly allowed: AllowedHosts;
  /** How this program introduces itself. */
  readonly userAgent: string;
  readonly resolve?: Resolve;
  /** For all of a fetch, with its redirects; 5000 unless said. */
  readonly milliseconds?: number;
}

export function createGuardedFetch({
  allowed,
  userAgent,
  resolve = resolveBySystem,
  milliseconds = 5000,
}: GuardedFetchOptions): GuardedFetch {
  async function follow(
    address: string,
    asked: Asked,
    signal: AbortSignal,
    redirects: number,
  ): Promise<Fetched> {
    const url = checkedUrl(address, allowed);
    const connector = isAllowedHost(allowed, url) ? trustingConnector : guardedConnector;
    const agent = new Agent({ connect: connector(resolve) });
    const headers = { accept: asked.types.join(', '), 'user-agent': userAgent };
    const plain = { dispatcher: agent, headers, signal, redirect: 'manual' } as const;
    const request = asked.json === undefined ? plain : { ...plain, ...posted(headers, asked.json) };
    let next: string | null;
    try {
      const response = await fetch(url, request);
      next = locationOf(response);
      if (next === null) return await read(response, url, asked);
    } finally {
      void agent.destroy(); // with whatever is still under way
    }
    if (redirects >= MOST_REDIRECTS)
      throw new GuardedFetchError('redirects', `${url.host} sends on and on.`);
    const { json: _, ...further } = asked;
    return follow(absolute(next, url), further, signal, redirects + 1);
  }

  return async (address, asked) => {
    const signal = AbortSignal.timeout(milliseconds);
    try {
      return await follow(address, asked, signal, 0);
    } catch (error) {
      throw toGuardedFetchError(error, signal);
    }
  };
}

const MOST_REDIRECTS = 3;
const MOST_BYTES = 2 ** 20;

function locationOf({ status, headers }: Response): string | null {
  return [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null;
}

function absolute(location: string, base: URL): string {
  if (URL.canParse(location, base)) return new URL(location, base).href;
  throw new GuardedFetchError('address', `${base.host} sends on to what is no address.`);
}

async function read(
  response: Response,
  url: URL,
  { types, maxBytes = MOST_BYTES, isCut = false }: Asked,
): Promise<Fetched> {
  if (response.status !== 200)
    throw new GuardedFetchError('status', `${url.host} answered ${response.status}.`);
  const header = response.headers.get('content-type') ?? '';
  const type = header.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type))
    throw new GuardedFetchError('type', `${url.host} answered with another type of content.`);
  const charset = /;\s*charset="?([^\s";]+)/i.exec(header)?.[1] ?? null;
  const body = await readBeginning(response.body, { maxBytes, isCut });
  return { address: url.href, type, charset, body };
}

/** Fetch hides the reason of a failure one level down. */
function toGuardedFetchError(error: unknown, signal: AbortSignal): GuardedFetchError {
  if (error instanceof GuardedFetchError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof GuardedFetchError) return cause;
  if (signal.aborted)
    return new GuardedFetchError('time', 'The answer took too long.', { cause: error });
  return new GuardedFetchError('network', 'There was no proper answer.', { cause: error });
}

const posted = (headers: Readonly<Record<string, string>>, json: unknown) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(json),
});
