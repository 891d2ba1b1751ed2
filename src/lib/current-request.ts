import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work, and all that it begins, as that of one request; see `currentRequestId`. */
export const runAsRequest = (requestId: string, work: () => void): void =>
  current.run(requestId, work);

/** The id of the request whose work this is; undefined outside of `runAsRequest`. */
export const currentRequestId = (): string | undefined => current.getStore();
