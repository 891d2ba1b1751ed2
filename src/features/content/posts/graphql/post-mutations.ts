import { builder } from '../../../../graphql/builder.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { atomically } from '../../../../operation/unit-of-work.ts';
import { type EntryModel, toEntryModel } from '../../entries/graphql/entry-model.ts';
import { meantId, writtenModel } from '../../entries/graphql/written-model.ts';
import { createPost } from '../create-post.ts';
import { deletePost } from '../delete-post.ts';
import { updatePost } from '../update-post.ts';
import { CreatePostInputRef, DeletePostInputRef, UpdatePostInputRef } from './post-inputs.ts';
import { PostRef } from './post-ref.ts';
import { readPostInput } from './read-post-input.ts';

interface WrittenPost extends Changed {
  readonly post: EntryModel | null;
}

interface DeletedPost extends WrittenPost {
  readonly deletedId: string;
}

const written = (name: string, description: string) =>
  builder.objectRef<WrittenPost>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      post: t.expose('post', {
        type: PostRef,
        nullable: true,
        description: 'The post as it is now.',
      }),
    }),
  });

const CreatePostPayloadRef = written('CreatePostPayload', 'A post that was created.');
const UpdatePostPayloadRef = written('UpdatePostPayload', 'A post that was changed.');

const DeletePostPayloadRef = builder.objectRef<DeletedPost>('DeletePostPayload').implement({
  description: 'A post that was deleted.',
  fields: (t) => ({
    ...changed(t),
    deletedId: t.exposeID('deletedId', { description: 'Its global id.' }),
    post: t.expose('post', {
      type: PostRef,
      nullable: true,
      description: 'The post in the trash, or as it was before it was removed for good.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createPost: t.field({
    type: CreatePostPayloadRef,
    description: createPost.summary,
    args: { input: t.arg({ type: CreatePostInputRef, required: true, description: 'The post.' }) },
    async resolve(_, { input }, context) {
      const id = await atomically(context, async (unit) => {
        const args = await translated(async () => {
          await createPost.authorize(unit, {} as never); // terms are not made for who can't create
          return readPostInput(unit, input);
        });
        return perform(createPost, unit, args);
      });
      return answer(input, { post: await writtenModel(context, id) });
    },
  }),
  updatePost: t.field({
    type: UpdatePostPayloadRef,
    description: updatePost.summary,
    args: {
      input: t.arg({ type: UpdatePostInputRef, required: true, description: 'The changes.' }),
    },
    async resolve(_, { input }, context) {
      const id = meantId(input.id);
      await atomically(context, async (unit) => {
        const args = await translated(async () => {
          await updatePost.authorize(unit, { id } as never); // as above
          return readPostInput(unit, input, id);
        });
        await perform(updatePost, unit, { ...args, id });
      });
      return answer(input, { post: await writtenModel(context, id) });
    },
  }),
  deletePost: t.field({
    type: DeletePostPayloadRef,
    description: deletePost.summary,
    args: {
      input: t.arg({ type: DeletePostInputRef, required: true, description: 'Which post.' }),
    },
    async resolve(_, { input }, context) {
      const id = meantId(input.id);
      const force = input.forceDelete ?? false;
      const { previous } = await perform(deletePost, context, { id, force });
      const post = toEntryModel(previous.entry);
      return answer(input, { post, deletedId: toGlobalId('post', id) });
    },
  }),
}));
