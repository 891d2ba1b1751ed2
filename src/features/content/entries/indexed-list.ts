import type { Context } from '../../../operation/context.ts';
import { withDescendants } from '../terms/raise-versions.ts';
import { termById } from '../terms/term.ts';
import { ORDERS_BY_INDEX } from './entry-order.ts';
import type { EntryOrderKey, EntryQuery, TermCondition } from './entry-query.ts';
import type { EntryRelation } from './find-entries-of.ts';

/** A list as the lists below some parents together, each of which has an index in the order of dates. */
export interface IndexedList {
  readonly relation: EntryRelation;
  readonly parents: readonly (string | number)[];
  /** What else is asked for. */
  readonly query: EntryQuery;
  /** Whether no entry is below two of the parents. */
  readonly isDisjoint: boolean;
}

const ORDERS: ReadonlySet<EntryOrderKey> = new Set(ORDERS_BY_INDEX);

/** More lists are not put together. */
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
  const format = columns.find(({ column }) => column === 'format');
  const isByDate = order[0]?.by === 'date';
  if (isByDate && authors.length > 1)
    return of('author', authors, { ...query, authors: undefined });
  if (isByDate && format)
    return of('format', format.values, {
      ...query,
      columns: columns.filter((one) => one !== format),
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
  const { terms = [], termRelation } = query;
  const wanted = terms.filter(({ match }) => match !== 'none');
  const isAny = termRelation === 'OR' && wanted.length > 1;
  const choices = await Promise.all(wanted.map((one) => choicesOf(context, one)));
  if (isAny && wanted.every(({ match }) => match === 'some'))
    return ofTerms(
      query,
      choices.flat(2),
      terms.filter(({ match }) => match === 'none'),
    );
  const [first, ...others] = isAny
    ? []
    : wanted.flatMap((one, i) => (choices[i] ?? []).map((ids) => ({ one, ids })));
  if (!first) return null;
  const { one, ids } = others.length === 0 ? first : await rarest(context, [first, ...others]);
  return ofTerms(query, ids, one.match === 'some' ? terms.filter((other) => other !== one) : terms);
}

const ofTerms = (
  query: EntryQuery,
  ids: readonly number[],
  terms: readonly TermCondition[],
): IndexedList => {
  const parents = [...new Set(ids)];
  return { relation: 'term', parents, query: { ...query, terms }, isDisjoint: parents.length < 2 };
};

/** Sets of terms of each of which an entry must carry one. */
async function choicesOf(
  context: Context,
  condition: TermCondition,
): Promise<readonly (readonly number[])[]> {
  const { termIds, slugs = [], taxonomy = '', andBelow, match } = condition;
  if (match === 'all' && andBelow) return [];
  const named =
    slugs.length === 0
      ? []
      : await context
          .read('Term')
          .selectFrom('Term')
          .select('id')
          .where('taxonomy', '=', taxonomy)
          .where('slug', 'in', slugs)
          .execute();
  const ids = [...termIds, ...named.map(({ id }) => id)];
  if (match === 'all') return ids.map((id) => [id]);
  return [andBelow && ids.length > 0 ? await withDescendants(context, ids) : ids];
}

interface Choice {
  readonly one: TermCondition;
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
