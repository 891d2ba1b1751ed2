import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { identificationOf, mayIdentify } from '../auth/authenticate.ts';
import type { Config } from '../config/config.ts';
import { type Clock, toMoment } from '../lib/clock.ts';
import type { ChangeLog, Dependency } from '../storage/change-log.ts';
import {
  type ContentCoding,
  chosenCoding,
  compress,
  isEncodable,
  MIN_BYTES,
  setCoding,
} from './compression.ts';
import { addressOf, type HttpEnv, type Peer } from './message.ts';

/** A complete response to an anonymous read, ready to be written. */
export interface CachedResponse extends CachedBody {
  readonly status: number;
  /** Whether it is a kind of response that is compressed for callers that accept it. */
  readonly isEncodable: boolean;
  /**
   * Returns the body in a coding. It is compressed for the first caller and cached with the response. Only if `isEncodable`; a small
   * body stays as it is.
   */
  in(coding: ContentCoding): CachedBody | Promise<CachedBody>;
}

/** A new response. */
export interface MadeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | string;
}

/** The dependencies of a new response. */
interface Making {
  readonly reads: ReadonlySet<Dependency>;
  /** The latest change that was known before the first read. */
  readonly seq: number;
  /** Until when the response holds regardless of changes. */
  readonly validity: { readonly until: string | null };
}

/**
 * Complete responses by address, or by GraphQL document and variables. Each is valid until something that it read changes. The
 * change log must have been refreshed after the request arrived.
 */
export interface ResponseCache {
  /** Since the start of the process. */
  readonly counts: CacheCounts;
  /** The memory of the cached bodies in all codings, in bytes. */
  bytes(): number;
  get(key: string): CachedResponse | undefined;
  set(key: string, answer: MadeAnswer, making: Making): void;
}

export interface CacheCounts {
  readonly hits: number;
  readonly misses: number;
}

interface Kept {
  readonly answer: CachedResponse;
  /** In bytes, of the body in all of its codings. */
  readonly bytes: number;
  readonly dependencies: readonly Dependency[];
  /** The latest change that was known before the first read. */
  readonly seq: number;
  /** The moment (UTC) at which it expires regardless of changes, or null. */
  readonly until: string | null;
}

/** @param maxBytes maximum memory of the bodies, in all codings */
export function createResponseCache(
  changes: ChangeLog,
  clock: Clock,
  maxBytes: number,
): ResponseCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length + 1024,
  });
  const counts = { hits: 0, misses: 0 };

  function find(key: string): CachedResponse | undefined {
    const found = kept.get(key);
    if (!found) return undefined;
    const { dependencies, seq, until } = found;
    const isOver = until !== null && until <= toMoment(clock.now());
    if (!isOver && changes.latestIn(dependencies) <= seq) return found.answer;
    kept.delete(key);
    return undefined;
  }

  /** Counts the bytes of another coding, unless the response has been evicted meanwhile. */
  const grow = (key: string, answer: CachedResponse, more: number) => {
    const found = kept.peek(key);
    if (found?.answer === answer) kept.set(key, { ...found, bytes: found.bytes + more });
  };

  return {
    counts,
    bytes: () => kept.calculatedSize,
    get(key) {
      const answer = find(key);
      if (answer) counts.hits += 1;
      else counts.misses += 1;
      return answer;
    },
    set(key, made, { reads, seq, validity: { until } }) {
      const answer: CachedResponse = toCached(made, (more) => grow(key, answer, more));
      const bytes = answer.body.length;
      kept.set(key, { answer, bytes, dependencies: fewDependencies(reads), seq, until });
    },
  };
}

/** Dependencies of a response that are checked one by one. */
const MOST = 100;

/** Merges many dependencies on single entries and terms into one on all of them. */
export function fewDependencies(reads: ReadonlySet<Dependency>): readonly Dependency[] {
  if (reads.size <= MOST) return [...reads];
  return [...new Set([...reads].map(toGroup))];
}

function toGroup(dependency: Dependency): Dependency {
  if (dependency.startsWith('entry:')) return 'entry';
  return dependency.startsWith('term:') ? 'term' : dependency;
}

/** Converts text to bytes, which are outside of the garbage-collected heap. */
function toCached(
  { status, headers: own, body: made }: MadeAnswer,
  grow: (bytes: number) => void,
): CachedResponse {
  const body = typeof made === 'string' ? Buffer.from(made) : made;
  const plain = { headers: { ...own, 'Content-Length': String(body.length) }, body };
  const others = inCodings(plain, grow);
  return {
    ...plain,
    status,
    isEncodable: isEncodable(status, own),
    in: body.length < MIN_BYTES ? () => plain : others,
  };
}

/** A complete body in one content coding, or as it is. */
export interface CachedBody {
  /** Including `Content-Length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Returns a function that gives a body in a coding, and compresses it once, also for callers that ask at the same time.
 * @param grow is told the bytes of each new coding
 */
function inCodings(
  { headers, body }: CachedBody,
  grow: (bytes: number) => void,
): (coding: ContentCoding) => CachedBody | Promise<CachedBody> {
  const made: Partial<Record<ContentCoding, CachedBody | Promise<CachedBody>>> = {};

  async function make(coding: ContentCoding): Promise<CachedBody> {
    const coded = await compress(body, coding, 'cached');
    const own = new Headers(headers);
    setCoding(own, coding);
    own.set('Content-Length', String(coded.length));
    const answer = { headers: Object.fromEntries(own), body: coded };
    made[coding] = answer;
    grow(coded.length);
    return answer;
  }

  return (coding) => {
    made[coding] ??= make(coding);
    return made[coding];
  };
}

interface Caching {
  readonly config: Pick<Config, 'compression'>;
  readonly answers: ResponseCache;
  readonly changes: { refresh(): Promise<unknown> };
  readonly schedule: { isDue(): Promise<boolean> };
}

/** Gives out cached responses to anonymous GETs, by path and query. */
export const fromCache =
  (services: Caching): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    if (c.req.method !== 'GET') return next();
    return (await responseFromCache(services, addressOf(c.req), c.req.raw, c.env)) ?? next();
  };

/** Returns the cached response to a request of a caller who is not identified, in the coding that the caller prefers. */
export async function responseFromCache(
  services: Caching,
  key: string,
  request: Pick<Request, 'url' | 'headers'>,
  peer: Peer,
): Promise<Response | undefined> {
  // Some pages are sent as calendar files, too.
  const wantsCalendar = /text\/calendar/i.test(request.headers.get('accept') ?? '');
  if (wantsCalendar || mayIdentify(identificationOf(request, peer))) return undefined;
  const answer = await findCached(services, key);
  peer.isCurrent = true;
  if (!answer) return undefined;
  const isEncoded = services.config.compression && answer.isEncodable;
  const coding = isEncoded ? chosenCoding(request.headers.get('accept-encoding')) : null;
  const { headers, body } = coding === null ? answer : await answer.in(coding);
  return new Response(body, { status: answer.status, headers });
}

/** Finds a cached response. It is valid only after the change log has been read, and while no entry waits to be published. */
export async function findCached(
  { answers, changes, schedule }: Omit<Caching, 'config'>,
  key: string,
): Promise<CachedResponse | undefined> {
  await changes.refresh();
  return (await schedule.isDue()) ? undefined : answers.get(key);
}
