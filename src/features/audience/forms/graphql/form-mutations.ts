import { arg, defineInput, itself } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { RowModel } from '../../../../graphql/record-type.ts';
import { required, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { type ContactForm, contactFormById } from '../contact-form.ts';
import {
  createContactForm,
  deleteContactForm,
  updateContactForm,
  type WrittenForm,
} from '../contact-form-operations.ts';
import { letterArgs } from '../form-fields.ts';
import { contactFormType } from './form-models.ts';

const letter = defineInput({
  name: 'ContactFormLetterInput',
  description: 'A letter as a whole; what is left out is empty.',
  args: letterArgs,
  fields: {
    isActive: arg('active'),
    subject: arg('subject'),
    sender: arg('sender'),
    recipient: arg('recipient'),
    body: arg('body'),
    additionalHeaders: arg('additional_headers'),
    attachments: arg('attachments'),
    usesHtml: arg('use_html'),
    excludesBlank: arg('exclude_blank'),
  },
});

const message = defineInput({
  name: 'ContactFormMessageInput',
  description: 'What a form answers in words.',
  args: {
    name: required(string({ description: '`mail_sent_ok`, `invalid_required`, …' })),
    text: required(string({ description: 'The words.' })),
  },
  fields: { name: arg('name'), text: arg('text') },
});

/** Fields of the inputs of mutations that write a form. */
const formInputFields = {
  title: arg('title', { refusesNull: true }),
  locale: arg('locale', { refusesNull: true }),
  template: arg('form'),
  mail: arg('mail', { type: letter.ref, read: letter.read }),
  mail2: arg('mail_2', { type: letter.ref, read: letter.read }),
  messages: arg('messages', {
    type: message.ref,
    isList: true,
    read: (one) => Object.values(message.read(one)),
    collect: (values) => Object.fromEntries(values as [string, string][]), // name and text
    refusesNull: true,
  }),
  additionalSettings: arg('additional_settings'),
};

interface FormPayload {
  readonly form: RowModel<ContactForm> | null;
}

const payload = (name: string, description: string) =>
  definePayload<FormPayload>(name, description, (t) => ({
    form: t.expose('form', { type: contactFormType.ref, nullable: true, description: 'The form.' }),
  }));

const written = async (result: WrittenForm, context: Context): Promise<FormPayload> => {
  const form = result.id === null ? null : await contactFormById(context).load(result.id);
  return { form: form && contactFormType.toModel(form) };
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
  payload: definePayload<{ readonly deletedId: string; readonly form: RowModel<ContactForm> }>(
    'DeleteFormPayload',
    'A contact form that was deleted.',
    (t) => ({
      ...deletedId(t),
      form: t.expose('form', {
        type: contactFormType.ref,
        nullable: true,
        description: 'The form as it was.',
      }),
    }),
  ),
  answer: (form) => ({
    deletedId: toGlobalId('contact_form', form.id),
    form: contactFormType.toModel(form),
  }),
});
