import { given, type Ids, idsOf, type Maybe } from '../../../../graphql/input-values.ts';
import type { TermCondition } from '../entry-query.ts';
import { toSlug } from '../text/to-slug.ts';
import type { EntryWhere } from './entry-where.ts';

/** The terms of a `where`. A category that is named alone counts with those below it, one of a list does not; as the reference has it. */
export function readTermConditions(where: EntryWhere): TermCondition[] {
  const byId = (ids: Ids, match: TermCondition['match'], andBelow = false) =>
    given(ids).length > 0 ? [{ termIds: idsOf(ids, 'term'), match, andBelow }] : [];
  const bySlug = (taxonomy: string, slugs: readonly string[], match: TermCondition['match']) =>
    slugs.length > 0 ? [{ termIds: [], slugs: slugs.map(toSlug), taxonomy, match }] : [];
  return [
    ...byId([where.categoryId], 'some', true),
    ...byId(where.categoryIn, 'some'),
    ...byId(where.categoryNotIn, 'none'),
    ...named('category', where.categoryName).map((one) => ({ ...one, andBelow: true })),
    ...byId(
      String(where.tagId ?? '')
        .split(',')
        .filter(Boolean),
      'some',
    ),
    ...byId(where.tagIn, 'some'),
    ...byId(where.tagNotIn, 'none'),
    ...named('post_tag', where.tag),
    ...bySlug('post_tag', given(where.tagSlugIn), 'some'),
    ...bySlug('post_tag', given(where.tagSlugAnd), 'all'),
  ];
}

/** `a,b` asks for any of them, `a+b` for all. */
function named(taxonomy: string, text: Maybe<string>): TermCondition[] {
  if (text == null || text.trim() === '') return [];
  const slugs = text.split(/[+,]/).map(toSlug).filter(Boolean);
  return [{ termIds: [], slugs, taxonomy, match: text.includes('+') ? 'all' : 'some' }];
}
