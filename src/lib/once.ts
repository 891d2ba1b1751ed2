import { LRUCache } from 'lru-cache';

/** Makes a value on the first call, and caches it. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Makes a value for each key on the first call with it.
 * @param kept where the values are cached: a `WeakMap`, or an `LRUCache` where there are many keys
 */
export const oncePer =
  <Key, Value extends object | string>(kept: Kept<Key, Value>, make: (key: Key) => Value) =>
  (key: Key): Value => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };

interface Kept<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Opens a resource on first use, since not every process needs it. */
export function openOnce<T>(open: () => T): { get(): T; opened(): T | undefined } {
  let opened: T | undefined;
  return {
    get() {
      opened ??= open();
      return opened;
    },
    opened: () => opened,
  };
}

/**
 * A cache with a maximum number of entries that evicts the least recently used. Its memory grows with its content, while the
 * package's own `max` allocates memory for all entries at once.
 */
export const boundedCache = <Key extends {}, Value extends {}>(
  most: number,
): LRUCache<Key, Value> => new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
