import { postPath } from '../../../../content/entries/entry-path.ts';
import { postFormats } from '../../../../content/kinds/built-in-kinds.ts';
import { postKind } from '../../../../content/kinds/registry.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { nullIs } from '../../../../graphql/args-input.ts';
import type { InputFields } from '../../../../graphql/builder.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import { type Maybe, toDatabaseId } from '../../../../graphql/global-id.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import {
  addEntryMutations,
  removedModel,
  writtenModel,
} from '../../entries/graphql/entry-mutations.ts';
import { addEntryQueries, entryIdType } from '../../entries/graphql/entry-queries.ts';
import { findEntryBySlug } from '../../entries/graphql/find-entry.ts';
import { kindInput } from '../../entries/graphql/kind-input.ts';
import { type TermNodesInput, termsInput } from '../../entries/graphql/terms-input.ts';
import { postOperations } from '../post-operations.ts';
import { postType } from './post-type.ts';

addEntryQueries({
  ...postType,
  list: postOperations.list,
  idType: entryIdType('PostIdType', 'a post'),
  hasUniqueSlugs: true,
  hasPreviews: true,
  ofUser: 'The posts that the user wrote.',
});

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

const input = kindInput(postType);

addEntryMutations({
  single: 'post',
  plural: 'posts',
  type: postType.type,
  operations: postOperations,
  input: { ...input, parts: [...input.parts, formatInput] },
  loadWritten: writtenModel,
  toRemoved: removedModel,
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
