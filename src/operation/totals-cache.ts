import { LRUCache } from 'lru-cache';

/** How many a list has. */
export interface Total {
  readonly total: number;
  /** The latest change that was known before it was counted. */
  readonly seq: number;
  /** Of how many in each range of ids it is the sum, once these were counted. */
  readonly ranges?: ReadonlyMap<number, number>;
}

/** Totals of lists by filter; each holds until a change that its list depends on. */
export interface TotalsCache {
  /** @param changedAt the latest change that the list depends on */
  get(filter: string, changedAt: number): number | undefined;
  /** As it was, whatever has changed since; of a day at most, so that the change log still has all that. */
  last(filter: string): Total | undefined;
  /** @param seq the latest change that was known before it was counted */
  set(filter: string, total: number, seq: number, ranges?: Total['ranges']): void;
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
    set(filter, total, seq, ranges) {
      totals.set(filter, { total, seq, ...(ranges ? { ranges } : {}) });
    },
  };
}
