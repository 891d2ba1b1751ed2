import { builder } from '../../../../graphql/builder.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { readInput } from '../../../../model/graphql-fields.ts';
import type { Context } from '../../../../operation/context.ts';
import { type EntryModel, toEntryModel } from '../../entries/graphql/entry-model.ts';
import {
  type EntryInput,
  onlyGiven,
  readEntryInput,
  readId,
} from '../../entries/graphql/read-entry-input.ts';
import { meantId, writtenModel } from '../../entries/graphql/written-model.ts';
import { createPage } from '../create-page.ts';
import { deletePage } from '../delete-page.ts';
import { pageKind } from '../page-kind.ts';
import { updatePage } from '../update-page.ts';
import { CreatePageInputRef, DeletePageInputRef, UpdatePageInputRef } from './page-inputs.ts';
import { PageRef } from './page-ref.ts';

interface WrittenPage extends Changed {
  readonly page: EntryModel | null;
}

interface DeletedPage extends WrittenPage {
  readonly deletedId: string;
}

const written = (name: string, description: string) =>
  builder.objectRef<WrittenPage>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      page: t.expose('page', {
        type: PageRef,
        nullable: true,
        description: 'The page as it is now.',
      }),
    }),
  });

const CreatePagePayloadRef = written('CreatePagePayload', 'A page that was created.');
const UpdatePagePayloadRef = written('UpdatePagePayload', 'A page that was changed.');

const DeletePagePayloadRef = builder.objectRef<DeletedPage>('DeletePagePayload').implement({
  description: 'A page that was deleted.',
  fields: (t) => ({
    ...changed(t),
    deletedId: t.exposeID('deletedId', { description: 'Its global id.' }),
    page: t.expose('page', {
      type: PageRef,
      nullable: true,
      description: 'The page in the trash, or as it was before it was removed for good.',
    }),
  }),
});

interface PageInput extends EntryInput {
  readonly parentId?: string | number | null | undefined;
}

const readPageInput = (context: Context, input: PageInput) =>
  translated(() =>
    onlyGiven({
      ...readEntryInput(context, 'page', input),
      ...readInput(pageKind.fields, input),
      parent: readId('parentId', input.parentId, 'post'),
    }),
  );

builder.mutationFields((t) => ({
  createPage: t.field({
    type: CreatePagePayloadRef,
    description: createPage.summary,
    args: { input: t.arg({ type: CreatePageInputRef, required: true, description: 'The page.' }) },
    async resolve(_, { input }, context) {
      const id = await perform(createPage, context, await readPageInput(context, input));
      return answer(input, { page: await writtenModel(context, id) });
    },
  }),
  updatePage: t.field({
    type: UpdatePagePayloadRef,
    description: updatePage.summary,
    args: {
      input: t.arg({ type: UpdatePageInputRef, required: true, description: 'The changes.' }),
    },
    async resolve(_, { input }, context) {
      const id = meantId(input.id);
      await perform(updatePage, context, { ...(await readPageInput(context, input)), id });
      return answer(input, { page: await writtenModel(context, id) });
    },
  }),
  deletePage: t.field({
    type: DeletePagePayloadRef,
    description: deletePage.summary,
    args: {
      input: t.arg({ type: DeletePageInputRef, required: true, description: 'Which page.' }),
    },
    async resolve(_, { input }, context) {
      const id = meantId(input.id);
      const force = input.forceDelete ?? false;
      const { previous } = await perform(deletePage, context, { id, force });
      return answer(input, {
        page: toEntryModel(previous.entry),
        deletedId: toGlobalId('post', id),
      });
    },
  }),
}));
