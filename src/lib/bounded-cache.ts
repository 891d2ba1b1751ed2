import { LRUCache } from 'lru-cache';

/**
 * A cache that forgets what was asked for longest ago beyond so many entries. Its memory grows with what is in it; the package's own
 * `max` takes that of all entries at once.
 */
export const boundedCache = <Key extends {}, Value extends {}>(
  most: number,
): LRUCache<Key, Value> => new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
