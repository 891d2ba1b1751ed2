/** A lock that is had by one after the other, in the order in which they ask; each resolves to how it is given back. */
export function createLock(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}
