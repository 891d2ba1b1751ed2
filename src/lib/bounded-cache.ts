import { LRUCache } from 'lru-cache';

/**
 * A cache with a maximum number of entries that evicts the least recently used. Its memory grows with its content, while the
 * package's own `max` allocates memory for all entries at once.
 */
export const boundedCache = <Key extends {}, Value extends {}>(
  most: number,
): LRUCache<Key, Value> => new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
