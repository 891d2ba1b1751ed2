import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { type AllowedHosts, isAllowedHost } from './allowed-hosts.ts';
import { checkedUrl } from './checked-url.ts';
import { guardedConnector, trustingConnector } from './guarded-connector.ts';
import { GuardedFetchError } from './guarded-fetch-error.ts';
import type { Resolve } from './resolve-by-system.ts';

interface Guard {
  readonly allowed: AllowedHosts;
  readonly resolve: Resolve;
}

/** Sends one request, follows no redirect, and ends the connection once `read` has what it wants of the response. */
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
