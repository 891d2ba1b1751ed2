import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';
import { createMailingForm } from '../create-mailing-form.ts';
import { deleteMailingForm } from '../delete-mailing-form.ts';
import { updateMailingForm } from '../update-mailing-form.ts';
import {
  findForm,
  type MailingFormModel,
  MailingFormRef,
  MergeFieldTypeRef,
} from './mailing-models.ts';

const MergeFieldInputRef = builder.inputType('MergeFieldInput', {
  description: 'Something that a sign-up form asks for beside the address.',
  fields: (t) => ({
    tag: t.string({
      required: true,
      description: 'Its name in what is sent: capital letters, digits and underscores.',
    }),
    label: t.string({ description: 'What people read.' }),
    type: t.field({ type: MergeFieldTypeRef, description: 'What it takes; `TEXT` first.' }),
    isRequired: t.boolean({ description: 'Whether it must be filled in.' }),
    choices: t.stringList({ description: 'What may be chosen.' }),
  }),
});

const fields = (t: InputFields) => ({
  ...changing(t),
  slug: t.string({ description: 'Its short name; made of the title unless given.' }),
  lists: t.idList({ description: 'The lists that it offers, in this order.' }),
  fields: t.field({
    type: [MergeFieldInputRef],
    description: 'What it asks for beside the address.',
  }),
  isOpen: t.boolean({ description: 'Whether it takes sign-ups.' }),
});

const idField = (t: InputFields) =>
  t.id({ required: true, description: 'Its global id or its number.' });

const CreateInputRef = builder.inputType('CreateMailingFormInput', {
  description: 'A new sign-up form.',
  fields: (t) => ({ ...fields(t), title: t.string({ required: true, description: 'Its name.' }) }),
});

const UpdateInputRef = builder.inputType('UpdateMailingFormInput', {
  description: 'What to change of a sign-up form; what is left out stays.',
  fields: (t) => ({
    ...fields(t),
    id: idField(t),
    title: t.string({ description: 'Its name.' }),
  }),
});

const DeleteInputRef = builder.inputType('DeleteMailingFormInput', {
  description: 'Which sign-up form to remove.',
  fields: (t) => ({ ...changing(t), id: idField(t) }),
});

const PayloadRef = builder
  .objectRef<Changed & { readonly mailingForm: MailingFormModel | null }>('MailingFormPayload')
  .implement({
    description: 'A sign-up form that was written.',
    fields: (t) => ({
      ...changed(t),
      mailingForm: t.expose('mailingForm', {
        type: MailingFormRef,
        nullable: true,
        description: 'The form as it is now.',
      }),
    }),
  });

const DeletePayloadRef = builder
  .objectRef<Changed & { readonly deletedId: string }>('DeleteMailingFormPayload')
  .implement({
    description: 'A sign-up form that was removed.',
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { description: 'Its global id.' }),
    }),
  });

builder.mutationFields((t) => ({
  createMailingForm: t.field({
    type: PayloadRef,
    description: createMailingForm.summary,
    args: { input: t.arg({ type: CreateInputRef, required: true, description: 'The form.' }) },
    async resolve(_, { input }, context) {
      const id = await perform(createMailingForm, context, readInput(input));
      return answer(input, { mailingForm: await findForm(context, id) });
    },
  }),
  updateMailingForm: t.field({
    type: PayloadRef,
    description: updateMailingForm.summary,
    args: { input: t.arg({ type: UpdateInputRef, required: true, description: 'The changes.' }) },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'mailing_form') ?? 0;
      await perform(updateMailingForm, context, { ...readInput(input), id });
      return answer(input, { mailingForm: await findForm(context, id) });
    },
  }),
  deleteMailingForm: t.field({
    type: DeletePayloadRef,
    description: deleteMailingForm.summary,
    args: { input: t.arg({ type: DeleteInputRef, required: true, description: 'Which.' }) },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'mailing_form') ?? 0;
      await perform(deleteMailingForm, context, { id });
      return answer(input, { deletedId: toGlobalId('mailing_form', id) });
    },
  }),
}));

type Input = Omit<typeof UpdateInputRef.$inferInput, 'id'>;

const readInput = ({ title, slug, lists, fields: merge, isOpen }: Input) =>
  onlyGiven({
    title,
    slug,
    is_open: isOpen,
    lists: lists?.map((id) => String(toDatabaseId(id, 'mailing_list') ?? id)),
    fields: merge?.map(onlyGiven),
  });
