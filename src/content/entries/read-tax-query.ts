import type { Context } from '../../operation/context.ts';
import { invalidParam } from '../../operation/errors.ts';
import { defineLoader } from '../../operation/loader.ts';
import { taxonomyOf } from '../terms/taxonomies.ts';
import { toSortText } from '../text/fold-letters.ts';
import { toSlug } from '../text/to-slug.ts';
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

/** These as conditions of an entry query. @throws ApiError `rest_invalid_param` for one without a taxonomy that has terms */
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
  const ids = await idsOfTerms(context).loadMany(
    named.map((name) => ({ taxonomy: known.name, by: field ?? 'id', name })),
  );
  const failed = ids.find((one) => one instanceof Error);
  if (failed) throw failed;
  // No entry can carry a term that does not exist.
  const isImpossible = match === 'all' && ids.some((id) => id === null);
  const termIds = isImpossible ? [] : ids.filter((id) => typeof id === 'number');
  return { termIds, match, andBelow: known.isHierarchical && includeChildren !== false };
}

interface NamedTerm {
  readonly taxonomy: string;
  readonly by: 'id' | 'name' | 'slug';
  readonly name: string;
}

/** The ids of terms of a taxonomy by name, slug or id; null where there is none. Of several with the same name, the first. */
const idsOfTerms = defineLoader<NamedTerm, number | null>(
  async (context, all) => {
    const groups = Map.groupBy(all, ({ taxonomy, by }) => JSON.stringify([taxonomy, by]));
    const found = new Map<NamedTerm, number>();
    for (const group of groups.values())
      for (const [one, id] of await readGroup(context, group)) found.set(one, id);
    return all.map((one) => found.get(one) ?? null);
  },
  (one) => JSON.stringify(one),
);

const COLUMNS = { id: 'id', name: 'sortName', slug: 'slug' } as const;

/** Loads terms of one taxonomy that are named by the same column, in one statement. */
async function readGroup(
  context: Context,
  group: readonly NamedTerm[],
): Promise<readonly (readonly [NamedTerm, number])[]> {
  const [{ taxonomy, by } = { taxonomy: '', by: 'id' as const }] = group;
  const column = COLUMNS[by];
  const values = group.map(stored).filter((value) => value !== null);
  if (values.length === 0) return [];
  const rows = await context
    .read('Term')
    .selectFrom('Term')
    .select(['id', `${column} as value`])
    .where('taxonomy', '=', taxonomy)
    .where(column, 'in', values as string[]) // of the column's type
    .orderBy('id', 'desc')
    .execute();
  const byValue = new Map<unknown, number>(rows.map(({ id, value }) => [value, id]));
  return group.flatMap((one) => {
    const id = byValue.get(stored(one));
    return id === undefined ? [] : [[one, id] as const];
  });
}

/** Returns the column's value for the name of a term. */
function stored({ by, name }: NamedTerm): string | number | null {
  if (by === 'id') return /^\d{1,9}$/.test(name) ? Number(name) : null;
  return by === 'name' ? toSortText(name) : toSlug(name);
}
