import type { InputFields } from '../../../../graphql/builder.ts';
import { nullIs } from '../../../../graphql/cleared-input.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { addEntryMutations } from '../../entries/graphql/entry-mutations.ts';
import { kindInput } from '../../entries/graphql/kind-input.ts';
import type { TermNodesInput } from '../../entries/graphql/read-term-nodes.ts';
import { termsInput } from '../../entries/graphql/terms-input.ts';
import { removedModel, writtenModel } from '../../entries/graphql/written-model.ts';
import { postFormats } from '../post-formats.ts';
import { postOperations } from '../post-operations.ts';
import { postType } from './post-ref.ts';

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
