/** Makes a value on the first call, and caches it. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
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
