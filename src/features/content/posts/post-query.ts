import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { toTermFilter } from '../entries/collection-args.ts';
import { sharedQuery } from '../entries/entry-list-query.ts';
import type { EntryQuery, TermCondition } from '../entries/entry-query.ts';
import { spellOut } from '../entries/status-policy.ts';
import { withDescendants } from '../terms/raise-versions.ts';
import { postKind } from './post-kind.ts';
import type { postListArgs } from './post-list-args.ts';

type PostListValues = ArgValues<typeof postListArgs>;

/** The arguments of a list of posts as a query (interface.md §4.4). */
export async function toPostQuery(context: Context, args: PostListValues): Promise<EntryQuery> {
  const { viewer } = context;
  return {
    ...sharedQuery(context, args, postKind),
    statuses: spellOut(args.status),
    ...(viewer.can('edit_others_posts') ? {} : { privateToAuthor: viewer.id }),
    terms: await termConditions(context, args),
    termRelation: args.tax_relation,
    isSticky: args.sticky,
  };
}

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
