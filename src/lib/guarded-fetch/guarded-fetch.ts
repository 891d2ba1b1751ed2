import { isIP, type LookupFunction } from 'node:net';
import type { ReadableStream } from 'node:stream/web';
import { Agent, buildConnector, fetch, type RequestInit, type Response } from 'undici';
import {
  type AllowedHosts,
  checkedUrl,
  GuardedFetchError,
  isAllowedHost,
  isPublicAddress,
  type Resolve,
  resolveBySystem,
} from './checked-url.ts';

/**
 * Fetches an address that a stranger may have chosen (docs/rest.md §9): by http or https, from the public Internet, without
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
  /** The validators of an answer that the caller has already, which is not sent again while it is the same (RFC 9110 §13.1). */
  readonly unless?: Validators;
  /** Time limit with redirects; the one of the site's fetches by default. */
  readonly milliseconds?: number;
}

/** By which a server tells whether its answer is still the same (RFC 9110 §8.8); null where it names none. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Fetched extends Validators {
  /** The address after all redirects. */
  readonly address: string;
  /** One of the accepted types. */
  readonly type: string;
  /** The charset of the response, or null if it names none. */
  readonly charset: string | null;
  readonly body: Buffer<ArrayBuffer>;
  /** Whether the server answered that nothing has changed; the body is empty then. */
  readonly isUnmodified: boolean;
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
    const { etag = null, lastModified = null } = asked.unless ?? {};
    const headers = {
      accept: asked.types.join(', '),
      'user-agent': userAgent,
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
    };
    const request = {
      signal,
      headers,
      ...(asked.json === undefined ? {} : posted(headers, asked.json)),
    };
    const found = await guardedRequest(
      address,
      request,
      { allowed, resolve },
      async (response, url) => {
        const next = locationOf(response);
        return next === null ? readFetched(response, url, asked) : absolute(next, url);
      },
    );
    if (typeof found !== 'string') return found;
    if (redirects >= MOST_REDIRECTS)
      throw new GuardedFetchError('redirects', `${new URL(address).host} sends on and on.`);
    const { json: _, ...further } = asked;
    return follow(found, further, signal, redirects + 1);
  }

  return async (address, asked) => {
    const signal = AbortSignal.timeout(asked.milliseconds ?? milliseconds);
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

async function readFetched(
  response: Response,
  url: URL,
  { types, maxBytes = MOST_BYTES, isCut = false, unless }: Asked,
): Promise<Fetched> {
  const validators = {
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
  };
  if (response.status === 304 && unless)
    return {
      ...unless,
      address: url.href,
      type: '',
      charset: null,
      body: Buffer.alloc(0),
      isUnmodified: true,
    };
  if (response.status !== 200)
    throw new GuardedFetchError('status', `${url.host} answered ${response.status}.`);
  const header = response.headers.get('content-type') ?? '';
  const type = header.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type))
    throw new GuardedFetchError('type', `${url.host} answered with another type of content.`);
  const charset = /;\s*charset="?([^\s";]+)/i.exec(header)?.[1] ?? null;
  const body = await readBeginning(response.body, { maxBytes, isCut });
  return { ...validators, address: url.href, type, charset, body, isUnmodified: false };
}

const posted = (headers: Readonly<Record<string, string>>, json: unknown) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(json),
});

/**
 * Posts a body to an address that somebody has chosen, as guarded as `GuardedFetch`, and follows no redirect. Any status is an answer.
 * @throws {GuardedFetchError} where there is none
 */
export type GuardedPost = (address: string, posted: Posted) => Promise<PostAnswer>;

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How much of the answer's body is read, in bytes after decompression. */
  readonly maxBytes: number;
}

interface PostAnswer {
  readonly status: number;
  /** Of the answer's body; empty if that could not be read. */
  readonly beginning: Buffer;
}

/** Ten seconds for all of it unless said otherwise. */
export function createGuardedPost({
  allowed,
  userAgent,
  resolve = resolveBySystem,
  milliseconds = 10_000,
}: GuardedFetchOptions): GuardedPost {
  return async (address, { headers, body, maxBytes }) => {
    const signal = AbortSignal.timeout(milliseconds);
    const request = {
      method: 'POST',
      headers: { 'user-agent': userAgent, ...headers },
      body,
      signal,
    };
    try {
      return await guardedRequest(address, request, { allowed, resolve }, (response) =>
        read(response, maxBytes),
      );
    } catch (error) {
      throw toGuardedFetchError(error, signal);
    }
  };
}

/** Only the status counts: a receiver that accepted a message does not get it again because the rest of its response was lost. */
async function read({ status, body }: Response, maxBytes: number): Promise<PostAnswer> {
  const beginning = await readBeginning(body, { maxBytes, isCut: true }).catch(() =>
    Buffer.alloc(0),
  );
  return { status, beginning };
}

interface Guard {
  readonly allowed: AllowedHosts;
  readonly resolve: Resolve;
}

/** Sends one request, follows no redirect, and closes the connection once `read` is done with the response. */
async function guardedRequest<Result>(
  address: string,
  request: RequestInit,
  { allowed, resolve }: Guard,
  read: (response: Response, url: URL) => Promise<Result>,
): Promise<Result> {
  const url = checkedUrl(address, allowed);
  const connector = isAllowedHost(allowed, url) ? trustingConnector : guardedConnector;
  const agent = new Agent({ connect: connector(resolve), allowH2: false });
  try {
    return await read(await fetch(url, { ...request, dispatcher: agent, redirect: 'manual' }), url);
  } finally {
    void agent.destroy(); // including open requests
  }
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

/**
 * Connects to public addresses only. Each connection resolves the name once and uses exactly the checked addresses, so that a
 * changed DNS response has no effect.
 */
const guardedConnector =
  (resolve: Resolve): buildConnector.connector =>
  (options, callback) => {
    const { hostname } = options;
    // Node does not resolve literal addresses, so the look-up below would not check them.
    if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) {
      callback(notPublic(hostname), null);
      return;
    }
    const connect = buildConnector({
      lookup: guardedLookup(resolve, isPublicAddress),
      allowH2: false,
    });
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      const reached = socket.remoteAddress ?? '';
      if (isPublicAddress(reached)) return callback(null, socket);
      socket.destroy();
      callback(notPublic(hostname), null);
    });
  };

/** Connects to hosts that the configuration trusts. */
const trustingConnector = (resolve: Resolve): buildConnector.connector =>
  buildConnector({ lookup: guardedLookup(resolve, () => true), allowH2: false });

/** One private address among several rejects all of them. */
const guardedLookup =
  (resolve: Resolve, mayConnect: (address: string) => boolean): LookupFunction =>
  (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new Error(`${host} has no address.`), '');
        if (!addresses.every(mayConnect)) return callback(notPublic(host), '');
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (all) callback(null, found);
        else callback(null, first, isIP(first));
      },
      (error: Error) => callback(error, ''),
    );
  };

const notPublic = (host: string) =>
  new GuardedFetchError('address', `${host} is no host of the public Internet.`);

/**
 * Reads a decompressed body up to a number of bytes. A longer body is truncated if `isCut`, and rejected otherwise.
 * @throws {GuardedFetchError} `size`
 */
async function readBeginning(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, isCut }: { readonly maxBytes: number; readonly isCut: boolean },
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length <= maxBytes) continue;
    if (!isCut) throw new GuardedFetchError('size', `The answer is longer than ${maxBytes} bytes.`);
    break;
  }
  return Buffer.concat(chunks, Math.min(length, maxBytes));
}
