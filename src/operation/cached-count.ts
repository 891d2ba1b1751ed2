import type { ChangeOperation, Dependency } from '../storage/change-log.ts';
import type { IdRange } from '../storage/search/search-condition.ts';
import type { Context } from './context.ts';
import { defineLoader } from './loader.ts';
import type { Total } from './totals-cache.ts';

/** How many ids a range has. */
export const RANGE = 4096;

/** Changes that are looked at one by one, and ranges that are counted one by one; of more, all is counted. */
const MOST_CHANGES = 1000;
const MOST_RANGES = 8;

/** A list whose total is kept until something changes that it depends on. */
export interface CountedList {
  /** Another one for any other list. */
  readonly key: string;
  readonly dependencies: readonly Dependency[];
  count(): Promise<number>;
  /** How it is counted in ranges of ids; absent where more than what is logged of single records decides on it. */
  readonly inRanges?: {
    count(range: IdRange): Promise<number>;
    /** How many each range has, by its number; one without may be missing. */
    countAll(): Promise<ReadonlyMap<number, number>>;
    /** The ids that may have come into the list or left it by these changes; null where that can't be told. */
    changedBy(changes: readonly LoggedChange[]): Promise<readonly number[] | null>;
  };
}

export interface LoggedChange {
  readonly kind: string;
  readonly recordId: number;
  readonly operation: ChangeOperation;
}

/** How many a list has. After a change only the ranges of ids are counted in which that may show. */
export async function cachedCount(context: Context, list: CountedList): Promise<number> {
  const { changes, totals } = context.services;
  context.readPart(list.dependencies);
  return (
    totals.get(list.key, changes.latestIn(list.dependencies)) ?? (await counts(context).load(list))
  );
}

/** About how many a list has: as many as when it was counted last, however much has changed since. */
export async function countAbout(context: Context, list: CountedList): Promise<number> {
  return context.services.totals.last(list.key)?.total ?? cachedCount(context, list);
}

/** A list and its total may both want a count: it is made once. */
const counts = defineLoader(
  (context, lists: readonly CountedList[]) =>
    Promise.all(lists.map((list) => countAndKeep(context, list))),
  ({ key }) => key,
);

async function countAndKeep(context: Context, list: CountedList): Promise<number> {
  const { totals } = context.services;
  const { seq } = context.loaders;
  const last = totals.last(list.key);
  const counted = last && last.seq <= seq ? await countAnew(context, list, last) : null;
  const { total, ranges } = counted ?? { total: await list.count() };
  if (seq >= 0) totals.set(list.key, total, seq, ranges);
  return total;
}

/** Null where so much has changed that all is to be counted. */
async function countAnew(
  context: Context,
  { inRanges }: CountedList,
  last: Total,
): Promise<Pick<Total, 'total' | 'ranges'> | null> {
  const changes = inRanges ? await changesSince(context, last.seq) : null;
  const ids = inRanges && changes ? await inRanges.changedBy(changes) : null;
  if (!inRanges || ids === null) return null;
  if (ids.length === 0) return last;
  const changed = new Set(ids.map((id) => Math.floor(id / RANGE)));
  if (changed.size > MOST_RANGES) return null;
  const ranges = new Map(last.ranges ?? (await inRanges.countAll()));
  if (last.ranges)
    for (const range of changed)
      ranges.set(range, await inRanges.count({ from: range * RANGE, to: (range + 1) * RANGE }));
  return { total: [...ranges.values()].reduce((sum, one) => sum + one, 0), ranges };
}

/** Null for many. */
async function changesSince(
  { services }: Context,
  seq: number,
): Promise<readonly LoggedChange[] | null> {
  const changes = await services.database.tables
    .selectFrom('Change')
    .select(['kind', 'recordId', 'operation'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(MOST_CHANGES)
    .execute();
  return changes.length === MOST_CHANGES ? null : (changes as LoggedChange[]); // `write` logs no other operations
}
