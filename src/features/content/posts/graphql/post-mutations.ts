import { nullIs } from '../../../../graphql/cleared-input.ts';
import { addEntryMutations } from '../../entries/graphql/entry-mutations.ts';
import { kindInput } from '../../entries/graphql/kind-input.ts';
import { termsInput } from '../../entries/graphql/terms-input.ts';
import { postOperations } from '../post-operations.ts';
import { postType } from './post-ref.ts';
import { type PostInput, readFormat } from './read-format.ts';

const FormatsInputRef = termsInput('PostPostFormats', 'formats', 'post');
const { inputFields, readInput } = kindInput(postType);

addEntryMutations<PostInput>({
  single: 'post',
  plural: 'posts',
  type: postType.type,
  operations: postOperations,
  inputFields: (t) => ({
    ...inputFields(t),
    postFormats: t.field({
      type: FormatsInputRef,
      extensions: nullIs({ append: false }),
      description: 'Its format: the first one counts.',
    }),
  }),
  async readInput(context, input, id) {
    const format = readFormat(input.postFormats);
    return {
      ...(await readInput(context, input, id)),
      ...(format === undefined ? {} : { format }),
    };
  },
});
