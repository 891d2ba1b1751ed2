import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { defineService } from '../operation/define-service.ts';
import { LIMITS } from './limits.ts';

/** Documents that clients have registered by their SHA-256, in hexadecimal (automatic persisted queries). */
interface PersistedQueries {
  find(hash: string): string | undefined;
  /** Remembers a document, unless the hash is not its own or it is longer than a document may be. */
  register(hash: string, query: string): boolean;
}

/** The most that registered documents may take in memory, in bytes, and how many there may be. Anyone may register some. */
const MOST_BYTES = 8 * 2 ** 20;
const MOST = 10_000;

/** Those of this process. Another one asks for the document once more. */
export const persistedQueries = defineService((): PersistedQueries => {
  const known = new LRUCache<string, string>({
    max: MOST,
    maxSize: MOST_BYTES,
    sizeCalculation: (query) => 2 * query.length + 200,
  });
  return {
    find: (hash) => known.get(hash),
    register(hash, query) {
      if (query.length > LIMITS.characters) return false;
      if (createHash('sha256').update(query).digest('hex') !== hash) return false;
      known.set(hash, query);
      return true;
    },
  };
});
