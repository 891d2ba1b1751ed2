import { LRUCache } from 'lru-cache';
import { type Clock, toMoment } from '../lib/clock.ts';
import type { Context } from '../operation/context.ts';
import type { ChangeLog, Dependency } from '../storage/change-log.ts';
import { createAskedBefore } from './cache-admission.ts';

/** A whole answer to an anonymous read, ready to be written. */
export interface CachedResponse {
  readonly status: number;
  /** `Content-Length` among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether it is for people rather than for programs, so that no other site's scripts are given it (CORS). */
  readonly isPage: boolean;
}

/** An answer as it was made. */
export interface MadeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | string;
  readonly isPage?: boolean;
}

/** What the making of an answer depended on. */
type Making = Pick<Context, 'reads' | 'seq' | 'validity'>;

/**
 * Whole answers by address (or GraphQL document and variables); each is served while no change has come in what it
 * read. The change log must have been refreshed after the request came.
 */
export interface ResponseCache {
  get(key: string): CachedResponse | undefined;
  /** Keeps it if it was made before, not long ago: what is asked for once only would take the place of the rest. */
  set(key: string, answer: MadeAnswer, making: Making): void;
}

interface Kept {
  readonly answer: CachedResponse;
  readonly dependencies: readonly Dependency[];
  /** The latest change that was known when the making began. */
  readonly seq: number;
  /** The moment (UTC) at which it is over whatever changed; null for none. */
  readonly until: string | null;
}

/** @param maxBytes what the bodies may take in memory */
export function createResponseCache(
  changes: ChangeLog,
  clock: Clock,
  maxBytes: number,
): ResponseCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + 1024,
  });
  const isAskedBefore = createAskedBefore();
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
      if (!isAskedBefore(key)) return;
      const answer = toCached(made);
      kept.set(key, { answer, dependencies: fewOf(reads), seq, until });
    },
  };
}

/** Dependencies of an answer that are looked at one by one. */
const MOST = 100;

/** Where there are many, those on single entries and terms are one on all of them. */
function fewOf(reads: ReadonlySet<Dependency>): readonly Dependency[] {
  if (reads.size <= MOST) return [...reads];
  return [...new Set([...reads].map(toGroup))];
}

function toGroup(dependency: Dependency): Dependency {
  if (dependency.startsWith('entry:')) return 'entry';
  return dependency.startsWith('term:') ? 'term' : dependency;
}

/** Text becomes bytes: those are outside of the heap that is collected. */
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
