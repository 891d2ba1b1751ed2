import { LRUCache } from 'lru-cache';
import { defineService } from '../../operation/define-service.ts';
import type { Dependency } from '../../storage/change-log.ts';

/**
 * Ready JSON of records, as bytes, by kind, id, version and view. A version never shows anything else, so that an entry can't
 * be stale but for other records that show in it; what a representation takes from settings or addresses belongs into the view's name.
 */
export interface RepresentationCache {
  get(key: string): CachedRepresentation | undefined;
  set(key: string, kept: CachedRepresentation): void;
}

/** A version of a record: what a representation of it is cached by. */
export interface RecordRef {
  readonly id: number;
  readonly version: number;
}

export interface CachedRepresentation {
  /** What it shows. */
  readonly ref: RecordRef;
  readonly json: Buffer<ArrayBuffer>;
  /** Other records that show in it; it holds until one of them changes. */
  readonly dependencies: readonly Dependency[];
  /** The latest change that was known before it was made. */
  readonly seq: number;
}

/** The most that cached representations may take in memory, in bytes. */
const REPRESENTATION_BYTES = 10 * 2 ** 20;

/** Those of this process. */
export const representationCache = defineService(() =>
  createRepresentationCache(REPRESENTATION_BYTES),
);

/** @param maxBytes what the representations may take in memory */
function createRepresentationCache(maxBytes: number): RepresentationCache {
  const kept = new LRUCache<string, CachedRepresentation>({
    maxSize: maxBytes,
    sizeCalculation: ({ json, dependencies }, key) =>
      json.length + key.length + 300 + 40 * dependencies.length,
  });
  return {
    get: (key) => kept.get(key),
    set: (key, representation) => void kept.set(key, representation),
  };
}
