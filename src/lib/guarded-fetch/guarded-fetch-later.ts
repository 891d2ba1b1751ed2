import type { GuardedFetch, GuardedFetchOptions, GuardedPost } from './guarded-fetch.ts';

/** A guarded fetch whose client, some megabytes of code, is loaded on the first call. */
export const guardedFetchLater =
  (options: GuardedFetchOptions): GuardedFetch =>
  async (address, asked) => {
    const { createGuardedFetch } = await import('./guarded-fetch.ts');
    return createGuardedFetch(options)(address, asked);
  };

/** A guarded post whose client is loaded on the first call. */
export const guardedPostLater =
  (options: GuardedFetchOptions): GuardedPost =>
  async (address, posted) => {
    const { createGuardedPost } = await import('./guarded-fetch.ts');
    return createGuardedPost(options)(address, posted);
  };
