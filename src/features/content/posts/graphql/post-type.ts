import { postFormats } from '../../../../content/kinds/built-in-kinds.ts';
import { postKind } from '../../../../content/kinds/registry.ts';
import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { addEntryTerms } from '../../entries/graphql/entry-terms.ts';
import { addEntryType } from '../../entries/graphql/entry-type.ts';
import { columnField } from '../../entries/graphql/graphql-fields.ts';
import { kindType } from '../../entries/graphql/kind-type.ts';
import { joinedSlugs, tagWhereFields, termIds } from '../../entries/graphql/term-where-fields.ts';
import { formats } from '../../terms/graphql/format-model.ts';

const PostFormatEnumRef = builder.enumType('PostFormatEnum', {
  description: 'The format of a post.',
  values: Object.fromEntries(
    postFormats.map((format) => [
      format.toUpperCase(),
      { value: format, description: `The format \`${format}\`.` },
    ]),
  ),
});

export const postType = kindType(postKind, {
  categoryId: termIds('some', 'In this category, or below it.', {
    isList: false,
    publishedAs: 'Int',
    andBelow: true,
  }),
  categoryIn: termIds('some', 'In any of these categories.'),
  categoryName: joinedSlugs(
    'category',
    'In the category of this slug, or below it; `a,b` is any, `a+b` all of them.',
    true,
  ),
  categoryNotIn: termIds('none', 'In none of these categories.'),
  formats: columnField('format', {
    type: PostFormatEnumRef,
    isList: true,
    description: 'Of any of these formats.',
  }),
  isSticky: arg('sticky'),
  ...tagWhereFields,
});

addEntryType(postType);
addEntryTerms(postType, {
  taxonomy: 'post_format',
  words: 'format',
  nodesOf: ({ record }) => formats.filter(({ format }) => format === record.format),
});

builder.objectField(postType.type, 'isSticky', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether it comes before others.',
    resolve: ({ record }) => record.isSticky,
  }),
);
