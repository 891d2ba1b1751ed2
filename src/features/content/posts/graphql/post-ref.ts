import { builder } from '../../../../graphql/builder.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
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
  tag: t.string({ description: 'With the tag of this slug; `a,b` is any, `a+b` all of them.' }),
  tagId: t.id({ ...publishedAs('String'), description: 'With this tag; `1,2` is any of them.' }),
  tagIn: t.idList({ required: optionalItems, description: 'With any of these tags.' }),
  tagNotIn: t.idList({ required: optionalItems, description: 'With none of these tags.' }),
  tagSlugAnd: t.stringList({
    required: optionalItems,
    description: 'With all tags of these slugs.',
  }),
  tagSlugIn: t.stringList({
    required: optionalItems,
    description: 'With any tag of these slugs.',
  }),
}));

export const { type: PostRef, connections: PostConnections, where: PostWhereRef } = postType;
