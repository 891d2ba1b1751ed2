import type { InputFields } from '../../../../graphql/builder.ts';
import { nullIs } from '../../../../graphql/cleared-input.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { addEntryMutations } from '../../entries/graphql/entry-mutations.ts';
import { kindInput } from '../../entries/graphql/kind-input.ts';
import type { TermNodesInput } from '../../entries/graphql/read-term-nodes.ts';
import { termsInput } from '../../entries/graphql/terms-input.ts';
import { removedModel, writtenModel } from '../../entries/graphql/written-model.ts';
import { postOperations } from '../post-operations.ts';
import { postType } from './post-ref.ts';
import { readFormat } from './read-format.ts';

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
