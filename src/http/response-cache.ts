import { LRUCache } from 'lru-cache';
import { type Clock, toMoment } from '../lib/clock.ts';
import type { ChangeLog, Dependency } from '../storage/change-log.ts';
import { createCacheAdmission } from './cache-admission.ts';

/** A complete response to an anonymous read, ready to be written. */
export interface CachedResponse {
  readonly status: number;
  /** Including `Content-Length`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether it is an HTML page, which scripts of other sites may not read (CORS). */
  readonly isPage: boolean;
}

/** A new response. */
export interface MadeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | string;
  readonly isPage?: boolean;
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
  get(key: string): CachedResponse | undefined;
  /** Caches the response if it was also made recently. A response that is requested once would displace the others. */
  set(key: string, answer: MadeAnswer, making: Making): void;
}

interface Kept {
  readonly answer: CachedResponse;
  readonly dependencies: readonly Dependency[];
  /** The latest change that was known before the first read. */
  readonly seq: number;
  /** The moment (UTC) at which it expires regardless of changes, or null. */
  readonly until: string | null;
}

/** @param maxBytes maximum memory of the bodies */
export function createResponseCache(
  changes: ChangeLog,
  clock: Clock,
  maxBytes: number,
): ResponseCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + 1024,
  });
  const admits = createCacheAdmission();
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      const { dependencies, seq, until } = found;
      const isOver = until !== null && until <= toMoment(clock.now());
      if (!isOver && changes.latestIn(dependencies) <= seq) return found.answer;
      kept.delete(key);
      return undefined;
    },
    set(key, made, { reads, seq, validity: { until } }) {
      if (!admits(key)) return;
      const answer = toCached(made);
      kept.set(key, { answer, dependencies: fewOf(reads), seq, until });
    },
  };
}

/** Dependencies of a response that are checked one by one. */
const MOST = 100;

/** Merges many dependencies on single entries and terms into one on all of them. */
function fewOf(reads: ReadonlySet<Dependency>): readonly Dependency[] {
  if (reads.size <= MOST) return [...reads];
  return [...new Set([...reads].map(toGroup))];
}

function toGroup(dependency: Dependency): Dependency {
  if (dependency.startsWith('entry:')) return 'entry';
  return dependency.startsWith('term:') ? 'term' : dependency;
}

/** Converts text to bytes, which are outside of the garbage-collected heap. */
function toCached({
  status,
  headers: own,
  body: made,
  isPage = false,
}: MadeAnswer): CachedResponse {
  const body = typeof made === 'string' ? Buffer.from(made) : made;
  const headers = { ...own, 'Content-Length': String(body.length) };
  return { status, headers, body, isPage };
}
