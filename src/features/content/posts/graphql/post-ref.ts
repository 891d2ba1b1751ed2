import { builder } from '../../../../graphql/builder.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import { tagWhereFields } from '../../entries/graphql/entry-where-input.ts';
import { kindType } from '../../entries/graphql/kind-type.ts';
import { postFormats } from '../post-formats.ts';
import { postKind } from '../post-kind.ts';

const PostFormatEnumRef = builder.enumType('PostFormatEnum', {
  description: 'The format of a post.',
  values: Object.fromEntries(
    postFormats.map((format) => [
      format.toUpperCase(),
      { value: format, description: `The format \`${format}\`.` },
    ]),
  ),
});

/** Its fields are in post-type.ts. */
export const postType = kindType(postKind, 'Post', (t) => ({
  categoryId: t.id({ ...publishedAs('Int'), description: 'In this category, or below it.' }),
  categoryIn: t.idList({ required: optionalItems, description: 'In any of these categories.' }),
  categoryName: t.string({
    description: 'In the category of this slug, or below it; `a,b` is any, `a+b` all of them.',
  }),
  categoryNotIn: t.idList({
    required: optionalItems,
    description: 'In none of these categories.',
  }),
  formats: t.field({
    type: [PostFormatEnumRef],
    required: optionalItems,
    description: 'Of any of these formats.',
  }),
  isSticky: t.boolean({ description: 'Sticky, or not.' }),
  ...tagWhereFields(t),
}));

export const { type: PostRef, connections: PostConnections, where: PostWhereRef } = postType;
