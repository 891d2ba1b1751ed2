import { addEntryMutations } from '../../entries/graphql/entry-mutations.ts';
import { postOperations } from '../post-operations.ts';
import { postInputFields } from './post-inputs.ts';
import { PostRef } from './post-ref.ts';
import { readPostInput } from './read-post-input.ts';

addEntryMutations({
  single: 'post',
  type: PostRef,
  operations: postOperations,
  inputFields: postInputFields,
  readInput: readPostInput,
});
