import { LRUCache } from 'lru-cache';
import { type Clock, toMoment } from '../clock.ts';
import type { ChangeLog, Group } from '../storage/change-log.ts';

/** A whole answer to an anonymous read, ready to be written. */
export interface KeptAnswer {
  readonly status: number;
  /** Names and values by turns, `Content-Length` among them: the form that Node writes fastest. */
  readonly headers: readonly string[];
  readonly tag: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether it is for people rather than for programs, so that no other site's scripts are given it (CORS). */
  readonly isPage?: true;
}

/** What an answer depends on, and the changes that were known when its making began. */
export interface Provenance {
  readonly groups: readonly Group[];
  readonly stamp: number;
  /** The moment (UTC) at which it is over whatever changed; null for none. */
  readonly until: string | null;
}

/**
 * Whole answers by address (or GraphQL document and variables); each is served while no change has come in the groups that it
 * read. The change log must have been refreshed after the request came.
 */
export interface AnswerCache {
  get(key: string): KeptAnswer | undefined;
  set(key: string, answer: KeptAnswer, provenance: Provenance): void;
}

/** @param maxBytes what the bodies may take in memory */
export function createAnswerCache(changes: ChangeLog, clock: Clock, maxBytes: number): AnswerCache {
  const kept = new LRUCache<string, { answer: KeptAnswer; provenance: Provenance }>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + 1024,
  });
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      const { groups, stamp, until } = found.provenance;
      const isOver = until !== null && until <= toMoment(clock.now());
      if (!isOver && changes.stampOf(groups) === stamp) return found.answer;
      kept.delete(key);
      return undefined;
    },
    set: (key, answer, provenance) => void kept.set(key, { answer, provenance }),
  };
}
