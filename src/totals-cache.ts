import { LRUCache } from 'lru-cache';
import type { Stamps } from './storage/change-log.ts';

/** Totals of lists by filter; each holds until an entry changes. */
export interface TotalsCache {
  get(filter: string, stamps: Stamps): number | undefined;
  set(filter: string, total: number, stamps: Stamps): void;
}

export function createTotalsCache(): TotalsCache {
  const totals = new LRUCache<string, { readonly stamp: number; readonly total: number }>({
    max: 2000,
  });
  return {
    get(filter, { entry }) {
      const found = totals.get(filter);
      return found?.stamp === entry ? found.total : undefined;
    },
    set: (filter, total, { entry }) => void totals.set(filter, { stamp: entry, total }),
  };
}
