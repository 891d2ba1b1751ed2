import type { Readable } from 'node:stream';
import { percentDecoded } from '../../lib/web-address.ts';

/** The storage of files is unreachable, does not respond in time, or refuses a request. It may be available later. */
export class MediaUnavailableError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message || cause.name : String(cause), { cause });
    this.name = 'MediaUnavailableError';
  }
}

/**
 * The storage of uploaded files. Each function may throw a `MediaUnavailableError`. A key is a path below the uploads' root,
 * `2026/11/boat.jpg`.
 */
export interface MediaStorage {
  /**
   * Stores a local file under a key; false where the key is taken, nothing is written then. The local file may be moved or
   * copied, so that it may be gone afterwards.
   */
  put(key: string, path: string, mimeType: string): Promise<boolean>;
  /** The properties of a stored file; null if there is none. */
  find(key: string): Promise<StoredFile | null>;
  /** The bytes of a stored file, or those from `start` to `end`, both included. @throws Error where there is none, or its stream fails */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The keys of files whose folder and beginning of a name these are. */
  list(beginning: string): Promise<readonly string[]>;
  /** @throws Error if files can't be written; a remote service is not checked */
  assertWritable?(): Promise<void>;
  /** The keys of all files. */
  keys(): AsyncIterable<string>;
  /** Removes files; missing ones are skipped. */
  remove(keys: readonly string[]): Promise<void>;
  /** Where the public fetches the file from, if not from this server. */
  publicAddress(key: string): string | null;
}

export interface StoredFile {
  readonly bytes: number;
  /** With its quotes (RFC 9110 §8.8.3). */
  readonly entityTag: string;
  readonly modified: Date;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The key for a path like `/2026/11/boat.jpg`; null for paths that no file may have, above all for paths that lead out of the folder. */
export function toMediaKey(path: string): string | null {
  const decoded = percentDecoded(path.replace(/^\//, ''));
  return decoded !== null && isMediaKey(decoded) ? decoded : null;
}

/** Whether every part is a plain, visible name. */
export const isMediaKey = (key: string): boolean =>
  key.length <= 1000 && key.split('/').every((part) => part !== '' && PART.test(part));

// No separator of any system, nothing hidden, no way up, no control characters.
const PART = /^(?!\.)[^\\/\p{Cc}]+$/u;
