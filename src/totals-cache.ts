import { LRUCache } from 'lru-cache';

/** Totals of lists by filter; each holds for one stamp of the changes that its list depends on. */
export interface TotalsCache {
  get(filter: string, stamp: number): number | undefined;
  set(filter: string, total: number, stamp: number): void;
}

export function createTotalsCache(): TotalsCache {
  const totals = new LRUCache<string, { readonly stamp: number; readonly total: number }>({
    max: 2000,
  });
  return {
    get(filter, stamp) {
      const found = totals.get(filter);
      return found?.stamp === stamp ? found.total : undefined;
    },
    set: (filter, total, stamp) => void totals.set(filter, { stamp, total }),
  };
}
