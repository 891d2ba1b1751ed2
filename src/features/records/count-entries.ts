import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { defineLoader } from '../../operation/loader.ts';
import { countRows } from '../../storage/count-rows.ts';
import { all } from '../../storage/read-window.ts';
import type { IdRange } from '../../storage/search-index.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Total } from '../../totals-cache.ts';
import { entryConditions } from './entry-conditions.ts';
import type { EntryQuery } from './entry-query.ts';
import { dependenciesOf, readEntries } from './entry-reads.ts';
import { countEntriesOf } from './find-entries-of.ts';
import { type IndexedList, indexedList, withoutBudget } from './indexed-list.ts';
import { namedEntries } from './named-entries.ts';

/** How many ids a range has. */
const RANGE = 4096;

/** Changes that are looked at one by one, and ranges that are counted one by one; of more, all is counted. */
const MOST_CHANGES = 1000;
const MOST_RANGES = 8;

/**
 * How many entries a query has. A total is kept until something changes that the list depends on; then only the ranges of ids are
 * counted in which an entry of its kinds has changed.
 */
export async function countEntries(context: Context, query: EntryQuery): Promise<number> {
  const { changes, totals } = context.services;
  const key = keyOf(query);
  const dependencies = dependenciesOf(query);
  context.readPart(dependencies);
  return totals.get(key, changes.latestIn(dependencies)) ?? counts(context).load({ key, query });
}

/** About how many that are: as many as there were when they were counted last, however much has changed since. */
export async function countAbout(context: Context, query: EntryQuery): Promise<number> {
  const last = context.services.totals.last(keyOf(query));
  return last ? last.total : countEntries(context, query);
}

const keyOf = ({ order: _, ...filter }: EntryQuery): string => JSON.stringify(filter);

/** A list and its total may both want a count: it is made once. */
const counts = defineLoader(
  (context, filters: readonly Filter[]) =>
    Promise.all(filters.map((filter) => countAndKeep(context, filter))),
  ({ key }) => key,
);

interface Filter {
  readonly key: string;
  readonly query: EntryQuery;
}

async function countAndKeep(context: Context, { key, query }: Filter): Promise<number> {
  const { totals } = context.services;
  const { seq } = context.loaders;
  const dependencies = dependenciesOf(query);
  const last = totals.last(key);
  const isByEntry = dependencies.every((one) => /^(entry$|kind:)/.test(one)) && standsAlone(query);
  const counted =
    last && isByEntry && last.seq <= seq ? await countAnew(context, query, last) : null;
  const { total, ranges } = counted ?? { total: await count(context, query) };
  if (seq >= 0) totals.set(key, total, seq, ranges);
  return total;
}

/**
 * Whether nothing but an entry's own record and what hangs on it decides on its place in a list. What hangs on another entry is noted
 * as changed with that (`raiseDescendants`), but for a change of that one's author.
 */
const standsAlone = ({ host, statuses, privateToAuthor }: EntryQuery): boolean =>
  host === undefined && !(statuses.includes('inherit') && privateToAuthor);

type Counted = Pick<Total, 'total' | 'ranges'>;

/** Null where so much has changed that all is to be counted. */
async function countAnew(
  context: Context,
  query: EntryQuery,
  last: Total,
): Promise<Counted | null> {
  const ids = await changedSince(context, query.kinds, last.seq);
  if (ids?.length === 0) return last;
  const changed = new Set(ids?.map((id) => Math.floor(id / RANGE)));
  if (ids === null || changed.size > MOST_RANGES) return null;
  const ranges = new Map(last.ranges ?? (await countRanges(context, query)));
  if (last.ranges)
    for (const range of changed) ranges.set(range, await count(context, query, idsIn(range)));
  return { total: [...ranges.values()].reduce((sum, one) => sum + one, 0), ranges };
}

/** The entries of some kinds that have changed since; null for many. */
async function changedSince(
  { services }: Context,
  kinds: readonly string[],
  seq: number,
): Promise<readonly number[] | null> {
  const changes = await services.database.tables
    .selectFrom('Change')
    .select(['kind', 'recordId'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(MOST_CHANGES)
    .execute();
  if (changes.length === MOST_CHANGES) return null;
  return changes.filter(({ kind }) => kinds.includes(kind)).map(({ recordId }) => recordId);
}

const idsIn = (range: number): IdRange => ({ from: range * RANGE, to: (range + 1) * RANGE });

const isWithin = ({ from, to }: IdRange) =>
  sql<SqlBool>`"Entry"."id" >= ${from} AND "Entry"."id" < ${to}`;

async function count(context: Context, query: EntryQuery, within?: IdRange): Promise<number> {
  const list = within ? null : await indexedList(context, query);
  if (list?.relation === 'term' && list.isDisjoint) return countOne(context, list);
  const { provider } = context.services.database;
  const eb = expressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>();
  const { from, isNamed } = namedEntries(query, provider);
  const isListed = entryConditions(eb, query, provider, within ? { isCommon: true, within } : {});
  const where = all([isNamed, isListed, ...(within ? [isWithin(within)] : [])]);
  return countRows(readEntries(context, query), { from, where });
}

async function countOne(
  context: Context,
  { relation, parents, query }: IndexedList,
): Promise<number> {
  const counts = await countEntriesOf(withoutBudget(context), relation, parents, query);
  return [...counts.values()].reduce((sum, one) => sum + one, 0);
}

async function countRanges(
  context: Context,
  query: EntryQuery,
): Promise<ReadonlyMap<number, number>> {
  const { provider } = context.services.database;
  const range = sql<number>`"Entry"."id" / ${sql.lit(RANGE)}`;
  const rows = await context
    .readPart(dependenciesOf(query), 'Entry', 'EntryTerm')
    .selectFrom('Entry')
    .select([range.as('range'), sql<number>`count(*)`.as('total')])
    .where((eb) => entryConditions(eb, query, provider, { isCommon: true }))
    .groupBy(range)
    .execute();
  return new Map(rows.map(({ range, total }) => [Number(range), Number(total)]));
}
