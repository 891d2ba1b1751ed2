import { sql } from 'kysely';
import { type CountedList, cachedCount, countAbout } from '../../operation/cached-count.ts';
import type { Context } from '../../operation/context.ts';
import { all, countRows, type ListSource } from '../../storage/read-window.ts';
import { taxonomyOf } from '../terms/taxonomies.ts';
import { type Term, termById } from '../terms/term.ts';
import {
  dependenciesOf,
  type EntryQuery,
  entryConditions,
  filterConditions,
  isFiltered,
  isUnindexed,
} from './entry-filters.ts';
import { namedEntries } from './entry-order.ts';
import { countEntriesOf, type EntryRelation, readEntries } from './find-entries-of.ts';
import { type IndexedList, indexedList, withoutBudget } from './indexed-list.ts';
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
  const value = onlyValue(
    query,
    () => filterConditions({ ...query, values: [] }, provider).length === 0,
  );
  if (value) return countRows(readEntries(context, query), value);
  const named = namedEntries(query, provider);
  const where = all([named.isNamed, ...entryConditions(query, provider)]);
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

type Parent = string | number;

/** Entries of terms that are counted by one statement at most; more are counted one by one, and cached. */
const COUNTED_AT_ONCE = 20_000;

/**
 * How many entries of a query each parent has; one without may be missing. A term has the number of its published entries. Where that
 * is not what is asked, because the taxonomy has further kinds, it still says how long counting takes.
 */
export async function countNestedEntries(
  context: Context,
  relation: EntryRelation,
  parents: readonly Parent[],
  query: EntryQuery,
): Promise<ReadonlyMap<Parent, number>> {
  if (relation !== 'term' || !isOfAllPublished(query))
    return countEntriesOf(context, relation, parents, query);
  const loaded = await Promise.all(parents.map((id) => termById(context).load(Number(id))));
  const terms = loaded.filter((term) => term !== null);
  const { kinds, statuses, order } = query;
  if (terms.every((term) => isOfKinds(term, kinds)))
    return new Map(terms.map(({ id, count }) => [id, count]));
  if (terms.reduce((sum, { count }) => sum + count, 0) <= COUNTED_AT_ONCE)
    return countEntriesOf(context, relation, parents, query);
  const counts = terms.map(async ({ id }) => {
    const ofTerm = { termIds: [id], match: 'some' } as const;
    return [id, await countEntries(context, { kinds, statuses, order, terms: [ofTerm] })] as const;
  });
  return new Map(await Promise.all(counts));
}

/** Whether everything is asked for that is published; what is private to somebody is not. */
const isOfAllPublished = (query: EntryQuery): boolean =>
  query.statuses.length === 1 && query.statuses[0] === 'publish' && !isFiltered(query);

/** Whether these are all kinds whose entries may carry the term. */
const isOfKinds = ({ taxonomy }: Term, kinds: readonly string[]): boolean =>
  taxonomyOf(taxonomy)?.kinds.every((kind) => kinds.includes(kind)) ?? false;
