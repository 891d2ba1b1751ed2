import { createHmac, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Viewer } from './viewer.ts';

/** A verified credential and its viewer. */
export interface VerifiedCredential {
  readonly viewer: Viewer;
  readonly passwordUuid: string;
  /** When a use of the password was last recorded, in milliseconds since 1970; 0 for never. */
  readonly lastUsed: number;
}

/**
 * Recently verified headers, so that a client's next request needs no query. It contains keyed hashes, not passwords. Entries of
 * another generation of users and application passwords are invalid.
 */
export class CredentialMemory {
  readonly #found = new LRUCache<string, { stamp: number; credential: VerifiedCredential }>({
    max: remembered,
  });
  readonly #usedAt = new LRUCache<string, number>({ max: remembered });
  readonly #key: KeyObject;

  constructor(key: KeyObject) {
    this.#key = key;
  }

  /** Returns the credential of this header, if it was cached in the same generation. */
  find(header: string, stamp: number): VerifiedCredential | undefined {
    const known = this.#found.get(this.#nameOf(header));
    return known?.stamp === stamp ? known.credential : undefined;
  }

  /** Caches a verified credential. `stamp` must have been read before the database was. */
  keep(header: string, stamp: number, credential: VerifiedCredential): void {
    this.#found.set(this.#nameOf(header), { stamp, credential });
  }

  /** Whether this is the first use of the day to be recorded. It returns true once, and the caller then records the use. */
  claimUse({ passwordUuid, lastUsed }: VerifiedCredential, now: number): boolean {
    const last = Math.max(lastUsed, this.#usedAt.get(passwordUuid) ?? 0);
    if (now - last < day) return false;
    this.#usedAt.set(passwordUuid, now);
    return true;
  }

  #nameOf(header: string): string {
    return createHmac('sha256', this.#key).update(header).digest('base64');
  }
}

const remembered = 1000;
const day = 24 * 60 * 60 * 1000;
