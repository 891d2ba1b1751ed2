import type { InputFields } from '../../../../graphql/builder.ts';
import { given, type Ids, idsOf, type Maybe } from '../../../../graphql/input-values.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import type { Kind } from '../../../../model/kind.ts';
import { ownTaxonomies } from '../../terms/taxonomies.ts';
import type { TermCondition } from '../entry-query.ts';
import { toSlug } from '../text/to-slug.ts';

/** The conditions on the terms of a site's own taxonomies: `genreIn`, `genreNotIn` and `genreSlugIn`, as of categories and tags. */
export const ownTermWhereFields = (t: InputFields, kind: Kind) =>
  Object.fromEntries(
    ownTaxonomiesOf(kind).flatMap(({ graphql: { single }, labels }) => {
      const many = labels.name.toLowerCase();
      const ids = { required: optionalItems };
      return [
        [`${single}In`, t.idList({ ...ids, description: `With any of these ${many}.` })],
        [`${single}NotIn`, t.idList({ ...ids, description: `With none of these ${many}.` })],
        [
          `${single}SlugIn`,
          t.stringList({ ...ids, description: `With any of the ${many} of these slugs.` }),
        ],
      ];
    }),
  );

/** The same of a `where` as conditions. */
export function readOwnTerms(kind: Kind, where: object): readonly TermCondition[] {
  const asked = new Map<string, unknown>(Object.entries(where));
  return ownTaxonomiesOf(kind).flatMap(({ name, graphql: { single } }) => {
    const byId = (field: string, match: TermCondition['match']) => {
      const ids = asked.get(field) as Ids; // as the field above is declared
      return given(ids).length > 0 ? [{ termIds: idsOf(ids, 'term'), match }] : [];
    };
    const slugs = given(asked.get(`${single}SlugIn`) as Maybe<readonly Maybe<string>[]>); // likewise
    return [
      ...byId(`${single}In`, 'some'),
      ...byId(`${single}NotIn`, 'none'),
      ...(slugs.length > 0
        ? [{ termIds: [], slugs: slugs.map(toSlug), taxonomy: name, match: 'some' as const }]
        : []),
    ];
  });
}

const ownTaxonomiesOf = ({ taxonomies = [] }: Kind) =>
  ownTaxonomies.filter(({ name }) => taxonomies.includes(name));
