import type { Dependency } from '../storage/change-log.ts';
import type { Context } from './context.ts';
import { defineLoader } from './loader.ts';

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

/** Counts once if both a list and its total need the count. */
const counts = defineLoader(
  (context, lists: readonly CountedList[]) =>
    Promise.all(lists.map((list) => countAndKeep(context, list))),
  ({ key }) => key,
);

async function countAndKeep(context: Context, list: CountedList): Promise<number> {
  const { seq } = context.loaders;
  const total = await list.count();
  if (seq >= 0) context.services.totals.set(list.key, total, seq);
  return total;
}
