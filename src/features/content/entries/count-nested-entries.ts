import type { Context } from '../../../operation/context.ts';
import { taxonomyOf } from '../terms/taxonomies.ts';
import { type Term, termById } from '../terms/term.ts';
import { countEntries } from './count-entries.ts';
import { type EntryQuery, isFiltered } from './entry-query.ts';
import { countEntriesOf, type EntryRelation } from './find-entries-of.ts';

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
