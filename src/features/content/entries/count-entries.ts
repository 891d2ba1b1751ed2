import { expressionBuilder, sql } from 'kysely';
import { type CountedList, cachedCount, countAbout } from '../../../operation/cached-count.ts';
import type { Context } from '../../../operation/context.ts';
import { countRows } from '../../../storage/count-rows.ts';
import { all, type ListSource } from '../../../storage/read-window.ts';
import type { Tables } from '../../../storage/tables.ts';
import { entryConditions, entryFilters } from './entry-conditions.ts';
import type { EntryQuery } from './entry-query.ts';
import { dependenciesOf, readEntries } from './entry-reads.ts';
import { countEntriesOf } from './find-entries-of.ts';
import { type IndexedList, indexedList, withoutBudget } from './indexed-list.ts';
import { namedEntries } from './named-entries.ts';
import { isUnindexed } from './term-filter.ts';
import { rowsWith } from './value-conditions.ts';

/** How many entries a query has. */
export const countEntries = (context: Context, query: EntryQuery): Promise<number> =>
  cachedCount(context, countedList(context, query));

/** About how many that are. */
export const countEntriesAbout = (context: Context, query: EntryQuery): Promise<number> =>
  countAbout(context, countedList(context, query));

/** Accounts for all entries of the kinds and statuses of a query whose conditions on terms no index has. */
export async function spendUnindexed(context: Context, query: EntryQuery): Promise<void> {
  const { kinds, statuses } = query;
  if (isUnindexed(query))
    context.spend(await countEntriesAbout(context, { kinds, statuses, order: [] }));
}

function countedList(context: Context, query: EntryQuery): CountedList {
  const { order: _, ...filter } = query;
  return {
    key: JSON.stringify(filter),
    dependencies: dependenciesOf(query),
    count: () => count(context, query),
  };
}

async function count(context: Context, query: EntryQuery): Promise<number> {
  const list = await indexedList(context, query);
  if (list?.relation === 'term' && list.isDisjoint) return countOne(context, list);
  if (!list) await spendUnindexed(context, query);
  const { provider } = context.services.database;
  const eb = expressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>();
  const value = onlyValue(
    query,
    () => entryFilters(eb, { ...query, values: [] }, provider).length === 0,
  );
  if (value) return countRows(readEntries(context, query), value);
  const named = namedEntries(query, provider);
  const where = all([named.isNamed, entryConditions(eb, query, provider)]);
  return countRows(readEntries(context, query), { from: named.from, where });
}

/** Where nothing but one condition on an own field is asked, the rows of its index are as many as the entries. */
function onlyValue(
  { values: [filter, ...further] = [], statuses }: EntryQuery,
  isAll: () => boolean,
): Pick<ListSource, 'from' | 'where'> | undefined {
  const isOne = filter && 'field' in filter && !filter.isMany && further.length === 0;
  return isOne && isAll()
    ? { from: sql`"EntryValue"`, where: rowsWith(filter, statuses) }
    : undefined;
}

async function countOne(
  context: Context,
  { relation, parents, query }: IndexedList,
): Promise<number> {
  const counts = await countEntriesOf(withoutBudget(context), relation, parents, query);
  return [...counts.values()].reduce((sum, one) => sum + one, 0);
}
