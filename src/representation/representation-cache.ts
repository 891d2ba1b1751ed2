import { LRUCache } from 'lru-cache';

/**
 * Ready JSON text of records by kind, id, version and view. A version never shows anything else, so that an entry can't be
 * stale; what a representation takes from settings or addresses belongs into the view's name.
 */
export interface RepresentationCache {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

/** @param maxBytes what the texts may take in memory, in bytes (two a character) */
export function createRepresentationCache(maxBytes: number): RepresentationCache {
  const texts = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (text, key) => 2 * (text.length + key.length) + 64,
  });
  return {
    get: (key) => texts.get(key),
    set: (key, text) => void texts.set(key, text),
  };
}
