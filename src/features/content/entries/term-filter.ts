import type { EntryQuery, TermCondition, TermFilter } from './entry-query.ts';

/** All conditions of some filters. */
export const conditionsIn = (filters: readonly TermFilter[]): readonly TermCondition[] =>
  filters.flatMap((one) => ('any' in one ? one.any : one));

/** Conditions as filters: joined by `OR`, any of those that ask for something must hold, and all that ask for none of some terms. */
export function joinedTerms(
  relation: 'AND' | 'OR' | undefined,
  conditions: readonly TermCondition[],
): readonly TermFilter[] {
  const wanted = conditions.filter(({ match }) => match !== 'none');
  if (relation !== 'OR' || wanted.length < 2) return conditions;
  return [{ any: wanted }, ...conditions.filter(({ match }) => match === 'none')];
}

/** Whether an entry must carry some terms, which an index has. */
export const isNarrowByTerms = ({ terms = [] }: Pick<EntryQuery, 'terms'>): boolean =>
  terms.some((one) =>
    'any' in one ? one.any.every(({ match }) => match !== 'none') : one.match !== 'none',
  );

/**
 * Whether a query has conditions on terms or local times that no index need have. Entries are gone through in the list's order then, until a page is full,
 * unless another condition is found by an index.
 */
export const isUnindexed = ({
  terms = [],
  dateParts = [],
  include = [],
  slugs,
  search,
}: EntryQuery): boolean =>
  include.length === 0 &&
  slugs === undefined &&
  search === undefined &&
  (dateParts.length > 0 ||
    terms.some((one) =>
      'any' in one
        ? one.any.some(({ match, isOfTaxonomy }) => match !== 'some' || isOfTaxonomy)
        : one.isOfTaxonomy,
    ));
