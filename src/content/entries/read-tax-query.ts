import type { Context } from '../../operation/context.ts';
import { invalidParam } from '../../operation/errors.ts';
import { defineLoader } from '../../operation/loader.ts';
import { taxonomyOf } from '../terms/taxonomies.ts';
import { type Term, termById, termBySlug } from '../terms/term.ts';
import { toSortText } from '../text/fold-letters.ts';
import type { TermCondition, TermFilter } from './entry-query.ts';

/** Conditions on the terms of several taxonomies as callers of GraphQL give them; absent and null are alike. */
export interface TaxQuery {
  readonly relation?: 'AND' | 'OR' | null | undefined;
  readonly taxArray?: readonly (AskedTerms | null | undefined)[] | null | undefined;
}

/** A condition on the terms of one taxonomy. */
export interface AskedTerms {
  readonly taxonomy?: string | null | undefined;
  readonly terms?: readonly (string | null | undefined)[] | null | undefined;
  readonly field?: 'id' | 'name' | 'slug' | null | undefined;
  readonly operator?: TermCondition['match'] | 'exists' | 'lacks' | null | undefined;
  readonly includeChildren?: boolean | null | undefined;
}

/** Converts them to conditions of an entry query. @throws ApiError `rest_invalid_param` for one without a taxonomy that has terms */
export async function readTaxQuery(
  context: Context,
  query: TaxQuery,
): Promise<readonly TermFilter[]> {
  const asked = query.taxArray?.filter((one) => one != null) ?? [];
  const conditions = await Promise.all(asked.map((one, i) => readCondition(context, one, i)));
  return query.relation === 'OR' && conditions.length > 1 ? [{ any: conditions }] : conditions;
}

async function readCondition(
  context: Context,
  { taxonomy, terms, field, operator, includeChildren }: AskedTerms,
  place: number,
): Promise<TermCondition> {
  const known = taxonomyOf(taxonomy ?? '');
  if (!known) {
    const name = `tax_query.taxArray[${place}].taxonomy`;
    throw invalidParam(name, `${name} must be given, and have terms that are records.`);
  }
  if (operator === 'exists' || operator === 'lacks') {
    const match = operator === 'exists' ? 'some' : 'none';
    return { termIds: [], taxonomy: known.name, isOfTaxonomy: true, match };
  }
  const match = operator ?? 'some';
  const named = (terms ?? []).filter((one) => one != null);
  const ids = await Promise.all(
    named.map((name) => idOf(context, known.name, field ?? 'id', name)),
  );
  // No entry can carry a term that does not exist.
  const isImpossible = match === 'all' && ids.some((id) => id === null);
  const termIds = isImpossible ? [] : ids.filter((id) => id !== null);
  return { termIds, match, andBelow: known.isHierarchical && includeChildren !== false };
}

/** The id of a term of a taxonomy by its id, slug or name; null where there is none. */
async function idOf(
  context: Context,
  taxonomy: string,
  by: 'id' | 'name' | 'slug',
  name: string,
): Promise<number | null> {
  if (by === 'name') return idByName(context).load({ taxonomy, sortName: toSortText(name) });
  if (by === 'slug') return (await termBySlug(context).load({ taxonomy, slug: name }))?.id ?? null;
  const term = /^\d{1,9}$/.test(name) ? await termById(context).load(Number(name)) : null;
  return term?.taxonomy === taxonomy ? term.id : null;
}

type NamedTerm = Pick<Term, 'taxonomy' | 'sortName'>;

const keyOf = ({ taxonomy, sortName }: NamedTerm): string => JSON.stringify([taxonomy, sortName]);

/** The ids of terms by name. Of several with the same name, the first. */
const idByName = defineLoader<NamedTerm, number | null>(async (context, all) => {
  const rows = await context
    .read('Term')
    .selectFrom('Term')
    .select(['id', 'taxonomy', 'sortName'])
    .where('taxonomy', 'in', [...new Set(all.map(({ taxonomy }) => taxonomy))])
    .where('sortName', 'in', [...new Set(all.map(({ sortName }) => sortName))])
    .orderBy('id', 'desc')
    .execute();
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  return all.map((one) => ids.get(keyOf(one)) ?? null);
}, keyOf);
