import { builder } from '../../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { createContactForm } from '../create-contact-form.ts';
import { deleteContactForm } from '../delete-contact-form.ts';
import { contactFormById } from '../form-loaders.ts';
import { updateContactForm } from '../update-contact-form.ts';
import { CreateFormInputRef, readFormInput, UpdateFormInputRef } from './form-inputs.ts';
import { type ContactFormModel, ContactFormRef, toFormModel } from './form-models.ts';

const DeleteInputRef = builder.inputType('DeleteFormInput', {
  description: 'Which contact form to delete.',
  fields: (t) => ({
    ...changing(t),
    id: t.id({ required: true, description: 'Its global id or its number.' }),
  }),
});

interface WrittenForm extends Changed {
  readonly form: ContactFormModel | null;
}

const payload = (name: string, description: string) =>
  builder.objectRef<WrittenForm>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      form: t.expose('form', { type: ContactFormRef, nullable: true, description: 'The form.' }),
    }),
  });

const CreatePayloadRef = payload('CreateFormPayload', 'A contact form that was made.');
const UpdatePayloadRef = payload('UpdateFormPayload', 'A contact form that was changed.');

const DeletePayloadRef = builder
  .objectRef<WrittenForm & { readonly deletedId: string }>('DeleteFormPayload')
  .implement({
    description: 'A contact form that was deleted.',
    fields: (t) => ({
      ...changed(t),
      deletedId: t.exposeID('deletedId', { description: 'Its global id.' }),
      form: t.expose('form', {
        type: ContactFormRef,
        nullable: true,
        description: 'The form as it was.',
      }),
    }),
  });

async function written(context: Context, id: number | null): Promise<ContactFormModel | null> {
  const form = id === null ? null : await contactFormById(context).load(id);
  return form && toFormModel(form);
}

builder.mutationFields((t) => ({
  createForm: t.field({
    type: CreatePayloadRef,
    description: createContactForm.summary,
    args: { input: t.arg({ type: CreateFormInputRef, required: true, description: 'The form.' }) },
    async resolve(_, { input }, context) {
      const { id } = await perform(createContactForm, context, readFormInput(input));
      return answer(input, { form: await written(context, id) });
    },
  }),
  updateForm: t.field({
    type: UpdatePayloadRef,
    description: updateContactForm.summary,
    args: {
      input: t.arg({ type: UpdateFormInputRef, required: true, description: 'The changes.' }),
    },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'contact_form') ?? 0;
      await perform(updateContactForm, context, { ...readFormInput(input), id });
      return answer(input, { form: await written(context, id) });
    },
  }),
  deleteForm: t.field({
    type: DeletePayloadRef,
    description: deleteContactForm.summary,
    args: { input: t.arg({ type: DeleteInputRef, required: true, description: 'Which.' }) },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'contact_form') ?? 0;
      const form = toFormModel(await perform(deleteContactForm, context, { id }));
      return answer(input, { form, deletedId: toGlobalId('contact_form', id) });
    },
  }),
}));
