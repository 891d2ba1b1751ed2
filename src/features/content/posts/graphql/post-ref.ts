import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily } from '../../../../graphql/connection.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import { whereFields } from '../../../../model/graphql-fields.ts';
import type { EntryModel } from '../../entries/graphql/entry-model.ts';
import { authorWhereFields, entryWhereFields } from '../../entries/graphql/entry-where-input.ts';
import { postFormats } from '../post-formats.ts';
import { postKind } from '../post-kind.ts';

/** Its fields are in post-type.ts. */
export const PostRef = builder.objectRef<EntryModel>('Post');

export const PostConnections = connectionFamily('Post', PostRef);

const PostFormatEnumRef = builder.enumType('PostFormatEnum', {
  description: 'The format of a post.',
  values: Object.fromEntries(
    postFormats.map((format) => [
      format.toUpperCase(),
      { value: format, description: `The format \`${format}\`.` },
    ]),
  ),
});

export const PostWhereRef = builder.inputType('RootQueryToPostConnectionWhereArgs', {
  description: 'Which posts.',
  fields: (t) => ({
    ...entryWhereFields(t),
    ...authorWhereFields(t),
    ...whereFields(t, postKind.fields),
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
  }),
});
