import type { GuardedFetch, GuardedFetchOptions } from './guarded-fetch.ts';
import type { GuardedPost } from './guarded-post.ts';

/** A guarded fetch whose client, some megabytes of code, is loaded on the first call. */
export const guardedFetchLater =
  (options: GuardedFetchOptions): GuardedFetch =>
  async (address, asked) => {
    const { createGuardedFetch } = await import('./guarded-fetch.ts');
    return createGuardedFetch(options)(address, asked);
  };

/** The same of a guarded post. */
export const guardedPostLater =
  (options: GuardedFetchOptions): GuardedPost =>
  async (address, posted) => {
    const { createGuardedPost } = await import('./guarded-post.ts');
    return createGuardedPost(options)(address, posted);
  };
