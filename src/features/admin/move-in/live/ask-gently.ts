import { setTimeout as pause } from 'node:timers/promises';
import type { Headers, RequestInit, Response } from 'undici';
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
  /** Whether the same question may be answered a moment later. */
  readonly isPassing: boolean;

  constructor(
    message: string,
    { status = 0, code = '', isDivisible = false, isPassing = false } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.isDivisible = isDivisible;
    this.isPassing = isPassing;
  }
}

/** Whether a site breaks on a question, which it may answer in smaller pieces. */
export const isBreak = (error: unknown): error is LiveSiteError =>
  error instanceof LiveSiteError && error.isDivisible;

/** Null in the place of an answer, if the site's error is one that is expected. */
export async function orNull<T>(
  answer: Promise<T>,
  isExpected: (error: LiveSiteError) => boolean,
): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof LiveSiteError && isExpected(error)) return null;
    throw error;
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
  /** The body as JSON; undefined if it is something else. */
  readonly value: unknown;
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
 * Asks a live site without pressing it: 408, 429, 5xx and failures of the network are waited out, for as long as `Retry-After`
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
      return error instanceof LiveSiteError ? error : asFailure(url, error);
    });
    const failed = outcome instanceof LiveSiteError ? outcome : refusalToWaitOut(url, outcome);
    if (!failed && !(outcome instanceof LiveSiteError)) return outcome;
    if (failed && (attempt >= patience.attempts || !failed.isPassing)) throw failed;
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
  const request = { ...question, signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) };
  const isOpen = question.headers.authorization === undefined; // no password goes anywhere
  const response = await fetchFollowing(
    url,
    request,
    (next) => isOpen || (isOneSite(new URL(url), next) && !isDowngrade(url, next)),
  );
  const { status, headers } = response;
  const body = await readBody(response);
  const value = asJson(body);
  // HTTP/1.0 marks the end of an answer by the end of the connection, so that a part of one looks whole.
  const isPart = response.ok && value === undefined && /\bjson\b/.test(contentType(headers));
  if (isPart)
    throw new LiveSiteError(`The answer of ${shown(url)} is no JSON.`, {
      isPassing: true,
      isDivisible: true,
    });
  return { url: response.url, status, headers, body, value };
}

const contentType = (headers: Headers): string => headers.get('content-type') ?? '';

/** Parses JSON. PostgreSQL can't store NUL in texts, so they are removed. */
function asJson(body: string): unknown {
  try {
    if (!body.includes('\\u0000')) return JSON.parse(body);
    return JSON.parse(body, (_, value) =>
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    );
  } catch {
    return undefined;
  }
}

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches, and sends the same request to wherever it is redirected, as far as `mayAsk` allows it. (`fetch` itself would ask any host,
 * and drop the password between `example.org` and `www.example.org`.)
 * @throws {LiveSiteError} for redirects to other hosts, and for too many
 */
export async function fetchFollowing(
  url: string,
  request: RequestInit,
  mayAsk: (next: URL) => boolean,
): Promise<Response> {
  let address = url;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const response = await outgoingFetch(address, { ...request, redirect: 'manual' });
    const location = response.headers.get('location');
    if (!REDIRECTS.has(response.status) || !location || !URL.canParse(location, address))
      return response;
    await response.body?.cancel();
    const next = new URL(location, address);
    if (!mayAsk(next)) throw new LiveSiteError(`${shown(url)} is redirected to ${next.origin}.`);
    address = next.href;
  }
  throw new LiveSiteError(`${shown(url)} is redirected more than ${MOST_REDIRECTS} times.`);
}

/** Whether two addresses are on one host, with or without `www.`. */
export const isOneSite = (one: URL, other: URL): boolean => hostOf(one) === hostOf(other);

const isDowngrade = (from: string, { protocol }: URL): boolean =>
  from.startsWith('https:') && protocol === 'http:';

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

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

/** A refusal that may be over a moment later; undefined for any other answer. */
function refusalToWaitOut(
  url: string,
  { status, headers }: Pick<LiveAnswer, 'status' | 'headers'>,
): LiveSiteError | undefined {
  if (status !== 408 && status !== 429 && status < 500) return undefined;
  return new LiveSiteError(`${shown(url)} answers ${status}.`, {
    status,
    isPassing: true,
    // A site that says when to come back is busy, and the question did not break it.
    isDivisible: status >= 500 && !headers.has('retry-after'),
  });
}

/** An error of `fetch`: a site that ends connections or takes too long may break on the question. */
function asFailure(url: string, error: unknown): LiveSiteError {
  return new LiveSiteError(`${shown(url)} can't be reached: ${reasonOf(error)}.`, {
    isPassing: true,
    isDivisible: isTimeout(error) || BROKEN_OFF.has(reasonOf(error)),
  });
}

/** Codes of connections that the other side ended in the middle. */
const BROKEN_OFF: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

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
