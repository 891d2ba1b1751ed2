import { LRUCache } from 'lru-cache';

/** The length of a list. */
export interface Total {
  readonly total: number;
  /** The latest change that was known before the count. */
  readonly seq: number;
}

/** Totals of lists by filter. A change in a list's dependencies invalidates its total. */
export interface TotalsCache {
  /** @param changedAt the latest change in the list's dependencies */
  get(filter: string, changedAt: number): number | undefined;
  /** Returns the last count, even if it is invalid. It is at most a day old. */
  last(filter: string): Total | undefined;
  /** @param seq the latest change that was known before the count */
  set(filter: string, total: number, seq: number): void;
}

const DAY = 86_400_000;

export function createTotalsCache(): TotalsCache {
  const totals = new LRUCache<string, Total>({ max: 2000, ttl: DAY });
  return {
    get(filter, changedAt) {
      const found = totals.get(filter);
      return found && found.seq >= changedAt ? found.total : undefined;
    },
    last: (filter) => totals.get(filter),
    set(filter, total, seq) {
      totals.set(filter, { total, seq });
    },
  };
}
