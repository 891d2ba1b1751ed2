import { LRUCache } from 'lru-cache';

/** Totals of lists by filter; each holds until a change that its list depends on. */
export interface TotalsCache {
  /** @param changedAt the latest change that the list depends on */
  get(filter: string, changedAt: number): number | undefined;
  /** @param seq the latest change that was known before it was counted */
  set(filter: string, total: number, seq: number): void;
}

export function createTotalsCache(): TotalsCache {
  const totals = new LRUCache<string, { readonly seq: number; readonly total: number }>({
    max: 2000,
  });
  return {
    get(filter, changedAt) {
      const found = totals.get(filter);
      return found && found.seq >= changedAt ? found.total : undefined;
    },
    set: (filter, total, seq) => void totals.set(filter, { seq, total }),
  };
}
