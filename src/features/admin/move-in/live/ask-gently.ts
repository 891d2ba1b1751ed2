import { setTimeout as pause } from 'node:timers/promises';
import type { Headers, Response } from 'undici';
import { outgoingFetch } from '../../../../lib/outgoing-fetch.ts';

/** A live site was unreachable or refused a request; the message is for the person who moves in. */
export class LiveSiteError extends Error {
  override readonly name = 'LiveSiteError';
  /** The HTTP status; 0 where there was no answer at all. */
  readonly status: number;
  /** The code of the refusal, where the site gave one. */
  readonly code: string;
  /** Whether the same question in smaller pieces may be answered: the site broke on it, or the answer was too large. */
  readonly isDivisible: boolean;

  constructor(message: string, { status = 0, code = '', isDivisible = false } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.isDivisible = isDivisible;
  }
}

/** How long a site that is busy or broken is waited for. */
export interface Patience {
  readonly attempts: number;
  /** Milliseconds before the second attempt; each further one waits twice as long. */
  readonly firstPause: number;
  /** Milliseconds that one answer may take. */
  readonly timeout: number;
}

export interface LiveAnswer {
  /** Where the answer came from, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** In bytes; a page of a hundred records is a tenth of it. */
const LARGEST_ANSWER = 16 * 2 ** 20;
/** In milliseconds; a longer `Retry-After` is cut to this. */
const LONGEST_PAUSE = 120_000;

/** A request; a plain GET by default. */
export interface LiveQuestion {
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: string;
}

interface Asking {
  readonly question: LiveQuestion;
  readonly signal: AbortSignal;
  readonly patience: Patience;
}

/** Fetches a text of a live site with the pauses and retries of `gently`. */
export const askGently = (
  url: string,
  { question, signal, patience }: Asking,
): Promise<LiveAnswer> =>
  gently(url, (ended) => ask(url, question, ended, patience), { signal, patience });

/**
 * Asks a live site without pressing it: 429, 5xx and failures of the network are waited out, for as long as `Retry-After`
 * says or twice as long each time.
 * @throws {LiveSiteError} when it stays so; other refusals are answers
 */
export async function gently<Answer extends Pick<LiveAnswer, 'status' | 'headers'>>(
  url: string,
  askOnce: (ended: AbortSignal) => Promise<Answer>,
  { signal, patience }: Pick<Asking, 'signal' | 'patience'>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await withOutsideErrors(signal, askOnce).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof LiveSiteError) throw error;
      return new LiveSiteError(`${shown(url)} can't be reached: ${reasonOf(error)}.`, {
        isDivisible: isTimeout(error),
      });
    });
    if (!(outcome instanceof LiveSiteError) && !isTransient(outcome.status)) return outcome;
    if (attempt >= patience.attempts) throw asError(url, outcome);
    const wait = patience.firstPause * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
    const asked = outcome instanceof LiveSiteError ? 0 : retryAfter(outcome.headers);
    await pause(Math.min(Math.max(wait, asked), LONGEST_PAUSE), undefined, { signal }).catch(() =>
      signal.throwIfAborted(),
    );
  }
}

/**
 * Rejects, and cancels the request, if anything throws outside of every promise meanwhile: a library's failure on one strange response must
 * not end the whole move.
 */
async function withOutsideErrors<Answer>(
  signal: AbortSignal,
  askOnce: (ended: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const broken = new AbortController();
  const onError = (error: unknown) => broken.abort(error);
  const failure = new Promise<never>((_, reject) => {
    broken.signal.addEventListener('abort', () => reject(broken.signal.reason));
  });
  process.on('uncaughtException', onError);
  try {
    return await Promise.race([askOnce(AbortSignal.any([signal, broken.signal])), failure]);
  } finally {
    process.off('uncaughtException', onError);
  }
}

async function ask(
  url: string,
  question: LiveQuestion,
  signal: AbortSignal,
  { timeout }: Patience,
): Promise<LiveAnswer> {
  const response = await outgoingFetch(url, {
    ...question,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  });
  const body = await readBody(response);
  return { url: response.url, status: response.status, headers: response.headers, body };
}

/** Returns the body as text. @throws LiveSiteError if it is too large to be read into memory at once */
async function readBody({ body, url }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > LARGEST_ANSWER)
      throw new LiveSiteError(`The answer of ${shown(url)} is larger than 16 MB.`, {
        isDivisible: true,
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const isTransient = (status: number): boolean => status === 429 || status >= 500;

function asError(url: string, outcome: Pick<LiveAnswer, 'status'> | LiveSiteError): LiveSiteError {
  if (outcome instanceof LiveSiteError) return outcome;
  return new LiveSiteError(`${shown(url)} answers ${outcome.status}.`, {
    status: outcome.status,
    isDivisible: outcome.status >= 500,
  });
}

/** Milliseconds, from a number of seconds or a date (RFC 9110 §10.2.3). */
function retryAfter(headers: Headers): number {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : date - Date.now();
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError';

/** fetch says no more than "fetch failed"; the reason is its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}

const shown = (url: string): string => url.split('?')[0] ?? url;
