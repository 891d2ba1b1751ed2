import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { toTermFilter } from '../entries/collection-args.ts';
import type { EntryQuery, TermCondition } from '../entries/entry-query.ts';
import { withDescendants } from '../terms/raise-versions.ts';
import type { postListArgs } from './post-list-args.ts';

type PostListValues = ArgValues<typeof postListArgs>;

/** What a list of posts asks for beside what all lists do (interface.md §4.4). */
export const toPostQuery = async (
  context: Context,
  args: PostListValues,
): Promise<Partial<EntryQuery>> => ({
  terms: await termConditions(context, args),
  termRelation: args.tax_relation,
  isSticky: args.sticky,
});

async function termConditions(context: Context, args: PostListValues): Promise<TermCondition[]> {
  const asked = [
    { value: args.categories, match: 'some' },
    { value: args.tags, match: 'some' },
    { value: args.categories_exclude, match: 'none' },
    { value: args.tags_exclude, match: 'none' },
  ] as const;
  const conditions: TermCondition[] = [];
  for (const { value, match } of asked) {
    if (value === undefined) continue;
    const { terms, include_children: andBelow, operator } = toTermFilter(value);
    if (terms.length === 0) continue;
    const termIds = andBelow ? await withDescendants(context, terms) : terms;
    conditions.push({ termIds, match: match === 'some' && operator === 'AND' ? 'all' : match });
  }
  return conditions;
}
