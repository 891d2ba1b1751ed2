import type { Response } from 'undici';
import type { GuardedFetchOptions } from './guarded-fetch.ts';
import { guardedRequest, toGuardedFetchError } from './guarded-request.ts';
import { readBeginning } from './read-beginning.ts';
import { resolveBySystem } from './resolve-by-system.ts';

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

/** The status is what counts: what was taken is not sent again because the rest of the answer was lost. */
async function read({ status, body }: Response, maxBytes: number): Promise<PostAnswer> {
  const beginning = await readBeginning(body, { maxBytes, isCut: true }).catch(() =>
    Buffer.alloc(0),
  );
  return { status, beginning };
}
