/** Makes a value when it is first asked for, and keeps it. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Something that is opened when it is asked for the first time, since not every process needs it. */
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
