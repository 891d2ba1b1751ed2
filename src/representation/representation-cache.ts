import { LRUCache } from 'lru-cache';

/**
 * Ready JSON of records, as bytes, by kind, id, version and view. A version never shows anything else, so that an entry can't
 * be stale; what a representation takes from settings or addresses belongs into the view's name.
 */
export interface RepresentationCache {
  get(key: string): Buffer<ArrayBuffer> | undefined;
  set(key: string, json: Buffer<ArrayBuffer>): void;
}

/** @param maxBytes what the representations may take in memory */
export function createRepresentationCache(maxBytes: number): RepresentationCache {
  const kept = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: maxBytes,
    sizeCalculation: (json, key) => json.length + key.length + 200,
  });
  return {
    get: (key) => kept.get(key),
    set: (key, json) => void kept.set(key, json),
  };
}
