import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';
import { createMailingList } from '../create-mailing-list.ts';
import { deleteMailingList } from '../delete-mailing-list.ts';
import { handOverSubscribers } from '../provider/hand-over-subscribers.ts';
import { updateMailingList } from '../update-mailing-list.ts';
import { findList, type MailingListModel, MailingListRef } from './mailing-models.ts';

const fields = (t: InputFields) => ({
  ...changing(t),
  slug: t.string({ description: 'Its short name; made of the title unless given.' }),
  description: t.string({ description: 'What comes by it.' }),
});

const idField = (t: InputFields) =>
  t.id({ required: true, description: 'Its global id or its number.' });

const CreateInputRef = builder.inputType('CreateMailingListInput', {
  description: 'A new mailing list.',
  fields: (t) => ({
    ...fields(t),
    title: t.string({ required: true, description: 'Its name, which subscribers read.' }),
  }),
});

const UpdateInputRef = builder.inputType('UpdateMailingListInput', {
  description: 'What to change of a mailing list; what is left out stays.',
  fields: (t) => ({
    ...fields(t),
    id: idField(t),
    title: t.string({ description: 'Its name, which subscribers read.' }),
  }),
});

const DeleteInputRef = builder.inputType('DeleteMailingListInput', {
  description: 'Which mailing list to end.',
  fields: (t) => ({ ...changing(t), id: idField(t) }),
});

const PayloadRef = builder
  .objectRef<Changed & { readonly mailingList: MailingListModel | null }>('MailingListPayload')
  .implement({
    description: 'A mailing list that was written.',
    fields: (t) => ({
      ...changed(t),
      mailingList: t.expose('mailingList', {
        type: MailingListRef,
        nullable: true,
        description: 'The list as it is now.',
      }),
    }),
  });

const DeletePayloadRef = builder
  .objectRef<Changed & { readonly deletedId: string }>('DeleteMailingListPayload')
  .implement({
    description: 'A mailing list that was ended.',
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { description: 'Its global id.' }),
    }),
  });

const HandOverInputRef = builder.inputType('HandOverSubscribersInput', {
  description: 'Where to begin.',
  fields: (t) => ({
    ...changing(t),
    after: t.int({ description: '`next` of the answer before.' }),
  }),
});

const HandOverPayloadRef = builder
  .objectRef<Changed & { readonly count: number; readonly next: number | null }>(
    'HandOverSubscribersPayload',
  )
  .implement({
    description: 'How many subscribers are on their way.',
    fields: (t) => ({
      ...changed(t),
      count: t.exposeInt('count', { description: 'How many.' }),
      next: t.exposeInt('next', {
        nullable: true,
        description: 'What to give as `after` for more; null for no more.',
      }),
    }),
  });

builder.mutationFields((t) => ({
  createMailingList: t.field({
    type: PayloadRef,
    description: createMailingList.summary,
    args: { input: t.arg({ type: CreateInputRef, required: true, description: 'The list.' }) },
    async resolve(_, { input }, context) {
      const { title, slug, description } = input;
      const args = onlyGiven({ title, slug, description });
      const id = await perform(createMailingList, context, args);
      return answer(input, { mailingList: await findList(context, id) });
    },
  }),
  updateMailingList: t.field({
    type: PayloadRef,
    description: updateMailingList.summary,
    args: { input: t.arg({ type: UpdateInputRef, required: true, description: 'The changes.' }) },
    async resolve(_, { input }, context) {
      const { title, slug, description } = input;
      const id = toDatabaseId(input.id, 'mailing_list') ?? 0;
      await perform(updateMailingList, context, { ...onlyGiven({ title, slug, description }), id });
      return answer(input, { mailingList: await findList(context, id) });
    },
  }),
  deleteMailingList: t.field({
    type: DeletePayloadRef,
    description: deleteMailingList.summary,
    args: { input: t.arg({ type: DeleteInputRef, required: true, description: 'Which.' }) },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'mailing_list') ?? 0;
      await perform(deleteMailingList, context, { id });
      return answer(input, { deletedId: toGlobalId('mailing_list', id) });
    },
  }),
  handOverSubscribers: t.field({
    type: HandOverPayloadRef,
    description: handOverSubscribers.summary,
    args: { input: t.arg({ type: HandOverInputRef, required: true, description: 'Where.' }) },
    async resolve(_, { input }, context) {
      const args = onlyGiven({ after: input.after });
      return answer(input, await perform(handOverSubscribers, context, args));
    },
  }),
}));
