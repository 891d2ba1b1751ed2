import { createHmac, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Viewer } from './viewer.ts';

/** A credential that was found good, and what it was good for. */
export interface VerifiedCredential {
  readonly viewer: Viewer;
  readonly passwordUuid: string;
  /** When the password was last noted as used, in milliseconds of the epoch; 0 for never. */
  readonly lastUsed: number;
}

/**
 * Headers that were lately found good, so that a client's next request needs no look into the database.
 * Holds keyed hashes, no passwords; what was found under another stamp of users and application passwords counts no more.
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

  /** The credential behind this header, if it was cached under the same stamp. */
  find(header: string, stamp: number): VerifiedCredential | undefined {
    const known = this.#found.get(this.#nameOf(header));
    return known?.stamp === stamp ? known.credential : undefined;
  }

  /** Keeps a good credential; `stamp` must have been read before the database was. */
  keep(header: string, stamp: number, credential: VerifiedCredential): void {
    this.#found.set(this.#nameOf(header), { stamp, credential });
  }

  /** Whether this use is the first in a day to be noted; says so once, taking it that the caller then notes it. */
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
