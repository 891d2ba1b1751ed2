import { LRUCache } from 'lru-cache';
import type { Dependency } from '../../storage/change-log.ts';
import type { Context } from '../context.ts';
import { defineLoader } from '../loader.ts';

/** A list whose total is cached until one of its dependencies changes. */
export interface CountedList {
  /** Unique among lists. */
  readonly key: string;
  readonly dependencies: readonly Dependency[];
  count(): Promise<number>;
}

/** Returns the length of a list. */
export async function cachedCount(context: Context, list: CountedList): Promise<number> {
  const { changes, totals } = context.services;
  context.readPart(list.dependencies);
  return (
    totals.get(list.key, changes.latestIn(list.dependencies)) ?? (await counts(context).load(list))
  );
}

/** Returns the length of a list as of its last count, ignoring later changes. */
export async function countAbout(context: Context, list: CountedList): Promise<number> {
  return context.services.totals.last(list.key)?.total ?? cachedCount(context, list);
}

/** Rows of a list that a page reads whole count as no more, so that one such list is read at any size. */
export const MOST_READ = 100_000;

/** Accounts for the rows of a list of which a page may read all. */
export async function spendAll(context: Context, list: CountedList): Promise<void> {
  context.spend(Math.min(MOST_READ, await countAbout(context, list)));
}

/** Counts once if both a list and its total need the count. */
const counts = defineLoader(
  (context, lists: readonly CountedList[]) =>
    Promise.all(lists.map((list) => countAndKeep(context, list))),
  ({ key }) => key,
  1,
);

async function countAndKeep(context: Context, list: CountedList): Promise<number> {
  const { seq } = context.loaders;
  const total = await list.count();
  if (seq >= 0) context.services.totals.set(list.key, total, seq);
  return total;
}

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
