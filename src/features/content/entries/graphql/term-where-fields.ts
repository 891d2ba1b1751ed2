import type { TermCondition } from '../../../../content/entries/entry-query.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { ownTaxonomies } from '../../../../content/terms/taxonomies.ts';
import { toSlug } from '../../../../content/text/to-slug.ts';
import { arg, type FieldOptions, type InputField } from '../../../../graphql/args-input.ts';
import { recordIdOf } from '../../../../graphql/global-id.ts';

type TermField = InputField<'terms'>;

/** A field of ids of terms of any taxonomy. */
export const termIds = (
  match: TermCondition['match'],
  description: string,
  { andBelow = false, ...options }: FieldOptions & Pick<TermCondition, 'andBelow'> = {},
): TermField =>
  arg('terms', {
    type: 'ID',
    description,
    readAll(ids): TermCondition {
      return { termIds: ids.map((id) => recordIdOf(id, 'term')), match, andBelow };
    },
    ...options,
  });

const termSlugs = (
  taxonomy: string,
  match: TermCondition['match'],
  description: string,
): TermField =>
  arg('terms', {
    type: 'String',
    description,
    readAll: (slugs): TermCondition => ({
      termIds: [],
      slugs: slugs.map((slug) => toSlug(String(slug))),
      taxonomy,
      match,
    }),
  });

/** A field of slugs in one text: `a,b` asks for any of them, `a+b` for all. */
export const joinedSlugs = (taxonomy: string, description: string, andBelow = false): TermField =>
  arg('terms', {
    type: 'String',
    isList: false,
    description,
    read(value): TermCondition | undefined {
      const text = String(value);
      if (text.trim() === '') return undefined;
      const slugs = text.split(/[+,]/).map(toSlug).filter(Boolean);
      return { termIds: [], slugs, taxonomy, match: text.includes('+') ? 'all' : 'some', andBelow };
    },
  });

/** Returns the filters by terms of one taxonomy: `genreIn`, `genreNotIn` and `genreSlugIn`. */
const taxonomyWhereFields = (
  taxonomy: string,
  single: string,
  many: string,
): Readonly<Record<string, TermField>> => ({
  [`${single}In`]: termIds('some', `With any of these ${many}.`),
  [`${single}NotIn`]: termIds('none', `With none of these ${many}.`),
  [`${single}SlugIn`]: termSlugs(taxonomy, 'some', `With any of the ${many} of these slugs.`),
});

/** The filters of lists whose records have tags. */
export const tagWhereFields = {
  ...taxonomyWhereFields('post_tag', 'tag', 'tags'),
  tag: joinedSlugs('post_tag', 'With the tag of this slug; `a,b` is any, `a+b` all of them.'),
  tagId: termIds('some', 'With this tag; `1,2` is any of them.', {
    isList: false,
    publishedAs: 'String',
    readAll([value]): TermCondition | undefined {
      const ids = String(value).split(',').filter(Boolean);
      if (ids.length === 0) return undefined;
      return { termIds: ids.map((id) => recordIdOf(id, 'term')), match: 'some' };
    },
  }),
  tagSlugAnd: termSlugs('post_tag', 'all', 'With all of the tags of these slugs.'),
};

/** Returns the filters by terms of the site's own taxonomies that a kind has. */
export const ownTermWhereFields = ({
  taxonomies = [],
}: Kind): Readonly<Record<string, TermField>> =>
  Object.assign(
    {},
    ...ownTaxonomies
      .filter(({ name }) => taxonomies.includes(name))
      .map(({ name, graphql: { single }, labels }) =>
        taxonomyWhereFields(name, single, labels.name.toLowerCase()),
      ),
  );
