import { itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { createContactForm, type WrittenForm } from '../create-contact-form.ts';
import { deleteContactForm } from '../delete-contact-form.ts';
import { contactFormById } from '../form-loaders.ts';
import { updateContactForm } from '../update-contact-form.ts';
import { formInputFields } from './form-inputs.ts';
import { type ContactFormModel, ContactFormRef, toFormModel } from './form-models.ts';

interface FormPayload {
  readonly form: ContactFormModel | null;
}

const payload = (name: string, description: string) =>
  definePayload<FormPayload>(name, description, (t) => ({
    form: t.expose('form', { type: ContactFormRef, nullable: true, description: 'The form.' }),
  }));

const written = async (result: WrittenForm, context: Context): Promise<FormPayload> => {
  const form = result.id === null ? null : await contactFormById(context).load(result.id);
  return { form: form && toFormModel(form) };
};

defineMutation({
  name: 'createForm',
  operation: createContactForm,
  input: {
    description: 'A new contact form; what is left out is as usual.',
    fields: formInputFields,
  },
  payload: payload('CreateFormPayload', 'A contact form that was made.'),
  answer: written,
});

defineMutation({
  name: 'updateForm',
  operation: updateContactForm,
  input: {
    description: 'What to change of a contact form; what is left out stays.',
    fields: { id: itself('contact_form'), ...formInputFields },
  },
  payload: payload('UpdateFormPayload', 'A contact form that was changed.'),
  answer: written,
});

defineMutation({
  name: 'deleteForm',
  operation: deleteContactForm,
  input: { description: 'Which contact form to delete.', fields: { id: itself('contact_form') } },
  payload: definePayload<{ readonly deletedId: string; readonly form: ContactFormModel }>(
    'DeleteFormPayload',
    'A contact form that was deleted.',
    (t) => ({
      ...deletedId(t),
      form: t.expose('form', {
        type: ContactFormRef,
        nullable: true,
        description: 'The form as it was.',
      }),
    }),
  ),
  answer: (form) => ({ deletedId: toGlobalId('contact_form', form.id), form: toFormModel(form) }),
});
