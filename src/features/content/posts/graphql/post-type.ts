import { postPath } from '../../../../content/entries/entry-path.ts';
import { postFormats } from '../../../../content/kinds/built-in-kinds.ts';
import { postKind } from '../../../../content/kinds/registry.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { arg, nullIs } from '../../../../graphql/args-input.ts';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import { type Maybe, toDatabaseId } from '../../../../graphql/global-id.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { addContentKind } from '../../entries/graphql/add-content-kind.ts';
import { findEntryBySlug } from '../../entries/graphql/content-queries.ts';
import { columnField } from '../../entries/graphql/graphql-fields.ts';
import { kindType } from '../../entries/graphql/kind-type.ts';
import { joinedSlugs, tagWhereFields, termIds } from '../../entries/graphql/term-where-fields.ts';
import { type TermNodesInput, termsInput } from '../../entries/graphql/terms-input.ts';
import { formats } from '../../terms/graphql/format-model.ts';
import { postOperations } from '../post-operations.ts';

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

builder.objectField(postType.type, 'isSticky', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether it comes before others.',
    resolve: ({ record }) => record.isSticky,
  }),
);

/** `/2020/01/31/slug/` */
findableByPath(async (context, path) => {
  const slug = /^\/\d{4}\/\d\d\/\d\d\/([^/]+)$/.exec(path)?.[1];
  const found = slug === undefined ? null : await findEntryBySlug(context, slug, [postKind.name]);
  return found && readableSlug(postPath(context, found.record)) === `${path}/` ? found : null;
});

const FormatsInputRef = termsInput('PostPostFormats', 'formats', 'post');

const formatInput = {
  inputFields: (t: InputFields) => ({
    postFormats: t.field({
      type: FormatsInputRef,
      extensions: nullIs({ append: false }),
      description: 'Its format: the first one counts.',
    }),
  }),
  readInput({ postFormats }: { readonly postFormats?: Maybe<TermNodesInput> }) {
    const format = readFormat(postFormats);
    return format === undefined ? {} : { format };
  },
};

addContentKind(postType, postOperations, {
  terms: {
    taxonomy: 'post_format',
    words: 'format',
    nodesOf: ({ record }) => formats.filter(({ format }) => format === record.format),
  },
  input: [formatInput],
});

/** The format that an input names; undefined for none. @throws ApiError `rest_invalid_param` for a format that there is not */
function readFormat(input: Maybe<TermNodesInput>): string | undefined {
  if (!input) return undefined;
  const first = input.nodes?.find((node) => node != null);
  if (!first) return input.append === false ? 'standard' : undefined;
  const named = (first.slug ?? first.name ?? '').toLowerCase().replace(/^post-format-/, '');
  const place = first.id == null ? null : toDatabaseId(first.id, 'post_format');
  const format = place === null ? named : postFormats[place];
  if (format === undefined || !postFormats.some((one) => one === format))
    throw invalidParam('postFormats', `postFormats is none of ${postFormats.join(', ')}.`);
  return format;
}
