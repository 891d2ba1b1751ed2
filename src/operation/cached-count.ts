import type { ChangeOperation, Dependency } from '../storage/change-log.ts';
import type { IdRange } from '../storage/search/search-condition.ts';
import type { Context } from './context.ts';
import { defineLoader } from './loader.ts';
import type { Total } from './totals-cache.ts';

/** Number of ids in a range. */
const RANGE = 4096;

/**
 * Maximum number of changes that are read one by one, and of ranges that are counted one by one. Above it, the whole list is
 * counted.
 */
const MOST_CHANGES = 1000;
const MOST_RANGES = 8;

/** A list whose total is cached until one of its dependencies changes. */
export interface CountedList {
  /** Unique among lists. */
  readonly key: string;
  readonly dependencies: readonly Dependency[];
  count(): Promise<number>;
  /** How to count the list in ranges of ids. It is absent if the list also depends on something that is not logged by record. */
  readonly inRanges?: {
    count(range: IdRange): Promise<number>;
    /** Returns the count of each range by its number. Empty ranges may be missing. */
    countAll(): Promise<ReadonlyMap<number, number>>;
    /** Returns the ids that these changes may have added or removed, or null if that is unknown. */
    changedBy(changes: readonly LoggedChange[]): Promise<readonly number[] | null>;
  };
}

export interface LoggedChange {
  readonly kind: string;
  readonly recordId: number;
  readonly operation: ChangeOperation;
}

/** Returns the length of a list. After a change, counts only the ranges of ids that the change may affect. */
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

/** Counts once if both a list and its total need the count. */
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

/** Returns null after too many changes, so that the whole list has to be counted. */
async function countAnew(
  context: Context,
  { inRanges }: CountedList,
  last: Total,
): Promise<Pick<Total, 'total' | 'ranges'> | null> {
  const changed = inRanges ? await changes(context).load(last.seq) : null;
  const ids = inRanges && changed ? await inRanges.changedBy(changed) : null;
  if (!inRanges || ids === null) return null;
  if (ids.length === 0) return last;
  const touched = new Set(ids.map((id) => Math.floor(id / RANGE)));
  if (touched.size > MOST_RANGES) return null;
  const ranges = new Map(last.ranges ?? (await inRanges.countAll()));
  if (last.ranges)
    for (const range of touched)
      ranges.set(range, await inRanges.count({ from: range * RANGE, to: (range + 1) * RANGE }));
  return { total: [...ranges.values()].reduce((sum, one) => sum + one, 0), ranges };
}

/** Lists that were counted at the same time share one look at the log. */
const changes = defineLoader((context, since: readonly number[]) =>
  Promise.all(since.map((seq) => changesSince(context, seq))),
);

/** Returns null if there are too many. */
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
