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
} from './checked-url.ts';

interface Guard {
  readonly allowed: AllowedHosts;
  readonly resolve: Resolve;
}

/** Sends one request, follows no redirect, and closes the connection once `read` is done with the response. */
export async function guardedRequest<Result>(
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
export function toGuardedFetchError(error: unknown, signal: AbortSignal): GuardedFetchError {
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
export async function readBeginning(
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
