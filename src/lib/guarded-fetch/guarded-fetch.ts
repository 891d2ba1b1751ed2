import { Agent, fetch, type Response } from 'undici';
import { type AllowedHosts, isAllowedHost } from './allowed-hosts.ts';
import { checkedUrl } from './checked-url.ts';
import { guardedConnector, trustingConnector } from './guarded-connector.ts';
import { GuardedFetchError } from './guarded-fetch-error.ts';
import { readBeginning } from './read-beginning.ts';
import { type Resolve, resolveBySystem } from './resolve-by-system.ts';

/**
 * Fetches an address that a stranger may have chosen (behaviour.md §12): by http or https, from the public Internet, without
 * credentials, with limits of time and size.
 * @throws {GuardedFetchError} for every failure
 */
export type GuardedFetch = (address: string, asked: Asked) => Promise<Fetched>;

export interface Asked {
  /** Accepted media types, such as `text/html`. Others are rejected. */
  readonly types: readonly string[];
  /** Maximum size after decompression; 1 MiB by default. */
  readonly maxBytes?: number;
  /** Whether to truncate a longer response instead of rejecting it. */
  readonly isCut?: boolean;
  /** A body to send by POST. Without it, the request is a GET. Redirects are followed without it. */
  readonly json?: unknown;
}

export interface Fetched {
  /** The address after all redirects. */
  readonly address: string;
  /** One of the accepted types. */
  readonly type: string;
  /** The charset of the response, or null if it names none. */
  readonly charset: string | null;
  readonly body: Buffer<ArrayBuffer>;
}

export interface GuardedFetchOptions {
  readonly allowed: AllowedHosts;
  /** The `User-Agent` of this program. */
  readonly userAgent: string;
  readonly resolve?: Resolve;
  /** Time limit of a fetch with its redirects; 5000 by default. */
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
      void agent.destroy(); // including open requests
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

/** Fetch puts the reason of a failure into `cause`. */
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
