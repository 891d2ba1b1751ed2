import { sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import {
  type CountedList,
  cachedCount,
  countAbout,
  MOST_READ,
  spendAll,
} from '../../operation/lists/cached-count.ts';
import { all, countRows, type ListSource } from '../../operation/lists/window.ts';
import { withDescendants } from '../terms/raise-versions.ts';
import { taxonomyOf } from '../terms/taxonomies.ts';
import { type Term, termById } from '../terms/term.ts';
import {
  dependenciesOf,
  type EntryQuery,
  entryConditions,
  filterConditions,
  isFiltered,
  isNamed,
  isRare,
  isUnindexed,
} from './entry-filters.ts';
import { namedEntries, ORDERS_BY_INDEX } from './entry-order.ts';
import type { EntryOrder, TermFilter } from './entry-query.ts';
import { countEntriesOf, type EntryRelation, type Parent, readEntries } from './find-entries-of.ts';
import { rowsWith, valueSource } from './value-conditions.ts';

/** How many entries a query has. */
export const countEntries = (context: Context, query: EntryQuery): Promise<number> =>
  cachedCount(context, countedList(context, query));

/** About how many entries a query has. */
export const countEntriesAbout = (context: Context, query: EntryQuery): Promise<number> =>
  countAbout(context, countedList(context, query));

/** Accounts for all entries of the kinds and statuses of a query whose conditions on terms no index has. */
export async function spendUnindexed(context: Context, query: EntryQuery): Promise<void> {
  if (isUnindexed(query)) await spendAll(context, countedList(context, whole(query)));
}

/** Accounts for the entries of the kinds and statuses of a query if no index has them in its order. */
export async function spendSorted(context: Context, query: EntryQuery): Promise<void> {
  const { include = [], slugs, order } = query;
  const [first, ...further] = order;
  if (!first || include.length > 0 || slugs || first.by === 'relevance' || valueSource(query))
    return;
  if (!ORDERS_BY_INDEX.includes(first.by) || (further.length > 0 && ALIKE.has(first.by)))
    await spendAll(context, countedList(context, whole(query)));
}

/** Values that most entries share, so that an index in their order leaves all to be sorted by what comes next. */
const ALIKE: ReadonlySet<EntryOrder['by']> = new Set(['menuOrder', 'commentCount']);

const whole = ({ kinds, statuses }: EntryQuery): EntryQuery => ({ kinds, statuses, order: [] });

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
  if (list?.relation === 'term' && list.isDisjoint) return countDisjoint(context, list);
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

async function countDisjoint(
  context: Context,
  { relation, parents, query }: IndexedList,
): Promise<number> {
  const counts = await countEntriesOf(withBudgetOfOne(context), relation, parents, query);
  return [...counts.values()].reduce((sum, one) => sum + one, 0);
}

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

/** A list as the lists below some parents together, each of which has an index in the order of dates. */
export interface IndexedList {
  readonly relation: EntryRelation;
  readonly parents: readonly Parent[];
  /** The other conditions. */
  readonly query: EntryQuery;
  /** Whether no entry is below two of the parents. */
  readonly isDisjoint: boolean;
}

/** The maximum number of lists that are merged. */
const MOST = 50;

/**
 * The lists that a list with terms, several authors, formats, statuses or kinds is made of: by one index alone a database finds either
 * these or the order. Null where one index has both, or the query names its entries by ids, slugs or words.
 */
export async function indexedList(
  context: Context,
  query: EntryQuery,
): Promise<IndexedList | null> {
  const { host, order } = query;
  const [first, ...further] = order;
  const isIndexed =
    first !== undefined && ORDERS_BY_INDEX.includes(first.by) && further.length === 0;
  if (isNamed(query) || isRare(query) || host || !isIndexed) return null;
  const found = (await byTerms(context, query)) ?? byColumn(query);
  return found && found.parents.length <= MOST ? found : null;
}

function byColumn(query: EntryQuery): IndexedList | null {
  const { authors = [], columns = [], kinds, statuses, order } = query;
  const filter = columns.find(
    ({ column, compare }) => compare === 'in' && (column === 'format' || column === 'template'),
  );
  const isByDate = order[0]?.by === 'date';
  if (isByDate && authors.length > 1)
    return of('author', authors, { ...query, authors: undefined });
  if (isByDate && filter)
    return of(filter.column === 'format' ? 'format' : 'template', filter.values, {
      ...query,
      columns: columns.filter((one) => one !== filter),
    });
  return kinds.length > 1 || (statuses.length > 1 && authors.length === 0)
    ? of('kind', kinds, query)
    : null;
}

const of = (
  relation: EntryRelation,
  parents: readonly Parent[],
  query: EntryQuery,
): IndexedList => ({ relation, parents: [...new Set(parents)], query, isDisjoint: true });

/** By terms of which an entry must carry one; where there are several conditions, by those of the one that leaves least. */
async function byTerms(context: Context, query: EntryQuery): Promise<IndexedList | null> {
  const { terms = [] } = query;
  const choices = await Promise.all(terms.map((one) => choicesOf(context, one)));
  const [first, ...others] = terms.flatMap((one, i) =>
    (choices[i] ?? []).map((ids) => ({ one, ids })),
  );
  if (!first) return null;
  const { one, ids } = others.length === 0 ? first : await rarest(context, [first, ...others]);
  const isMet = 'any' in one || one.match === 'some'; // by all that carry one of the terms
  const parents = [...new Set(ids)];
  const rest = { ...query, terms: isMet ? terms.filter((other) => other !== one) : terms };
  return { relation: 'term', parents, query: rest, isDisjoint: parents.length < 2 };
}

/** Sets of terms of each of which an entry must carry one. */
async function choicesOf(
  context: Context,
  filter: TermFilter,
): Promise<readonly (readonly number[])[]> {
  if ('any' in filter) {
    if (!filter.any.every(({ match }) => match === 'some')) return [];
    const sets = await Promise.all(filter.any.map((one) => choicesOf(context, one)));
    return sets.every(({ length }) => length > 0) ? [sets.flat(2)] : [];
  }
  const { termIds, slugs = [], taxonomy = '', isOfTaxonomy, andBelow, match } = filter;
  if (match === 'none') return [];
  const ofTaxonomy = context.read('Term').selectFrom('Term').select('id');
  const inTaxonomy = ofTaxonomy
    .where('taxonomy', '=', taxonomy)
    .orderBy('id')
    .limit(MOST + 1);
  if (isOfTaxonomy) {
    const all = await inTaxonomy.execute();
    return all.length > MOST ? [] : [all.map(({ id }) => id)];
  }
  const named = slugs.length === 0 ? [] : await inTaxonomy.where('slug', 'in', slugs).execute();
  const ids = [...termIds, ...named.map(({ id }) => id)];
  const withThoseBelow = async (some: readonly number[]) =>
    andBelow && some.length > 0 ? withDescendants(context, some) : some;
  return match === 'all'
    ? Promise.all(ids.map((id) => withThoseBelow([id])))
    : [await withThoseBelow(ids)];
}

interface Choice {
  readonly one: TermFilter;
  readonly ids: readonly number[];
}

async function rarest(context: Context, choices: readonly [Choice, ...Choice[]]): Promise<Choice> {
  const counts = await Promise.all(
    choices.map(async ({ ids }) => {
      const terms = await Promise.all(ids.map((id) => termById(context).load(id)));
      return terms.reduce((sum, term) => sum + (term?.count ?? 0), 0);
    }),
  );
  return choices[counts.indexOf(Math.min(...counts))] ?? choices[0];
}

/** A context that accounts for no more than one list of its own may read, so that this is read at any size. */
export function withBudgetOfOne(context: Context): Context {
  let left = MOST_READ;
  return {
    ...context,
    spend(rows) {
      const some = Math.min(rows, left);
      left -= some;
      context.spend(some);
    },
  };
}
