import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work, and everything that it starts, as part of a request; see `currentRequestId`. */
export const runAsRequest = (requestId: string, work: () => void): void =>
  current.run(requestId, work);

/** Returns the id of the current request, or undefined outside of `runAsRequest`. */
export const currentRequestId = (): string | undefined => current.getStore();
