import type { Context } from '../../operation/context.ts';
import { withDescendants } from '../terms/raise-versions.ts';
import { termById } from '../terms/term.ts';
import type { EntryQuery } from './entry-filters.ts';
import { ORDERS_BY_INDEX } from './entry-order.ts';
import type { EntryOrderKey, TermFilter } from './entry-query.ts';
import type { EntryRelation } from './find-entries-of.ts';

/** A list as the lists below some parents together, each of which has an index in the order of dates. */
export interface IndexedList {
  readonly relation: EntryRelation;
  readonly parents: readonly (string | number)[];
  /** The other conditions. */
  readonly query: EntryQuery;
  /** Whether no entry is below two of the parents. */
  readonly isDisjoint: boolean;
}

const ORDERS: ReadonlySet<EntryOrderKey> = new Set(ORDERS_BY_INDEX);

/** The maximum number of lists that are merged. */
const MOST = 50;

/**
 * The lists that a list with terms, several authors, formats, statuses or kinds is made of: by one index alone a database finds either
 * these or the order. Null where one index has both, or what is found is named.
 */
export async function indexedList(
  context: Context,
  query: EntryQuery,
): Promise<IndexedList | null> {
  const { include = [], slugs, search, host, order } = query;
  const [first, ...further] = order;
  const isIndexed = first !== undefined && ORDERS.has(first.by) && further.length === 0;
  if (include.length > 0 || slugs || search || host || !isIndexed) return null;
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
  parents: readonly (string | number)[],
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

/** A list of its own is asked for once; only lists within lists multiply. */
export const withoutBudget = (context: Context): Context => ({ ...context, spend: () => {} });
