import { addEntryMutations } from '../../entries/graphql/entry-mutations.ts';
import { createPost } from '../create-post.ts';
import { deletePost } from '../delete-post.ts';
import { updatePost } from '../update-post.ts';
import { postInputFields } from './post-inputs.ts';
import { PostRef } from './post-ref.ts';
import { readPostInput } from './read-post-input.ts';

addEntryMutations({
  single: 'post',
  type: PostRef,
  operations: { create: createPost, update: updatePost, remove: deletePost },
  inputFields: postInputFields,
  readInput: readPostInput,
});
