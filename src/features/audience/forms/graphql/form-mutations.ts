import { arg, defineInput, id, itself } from '../../../../graphql/args-input.ts';
import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload, deletedId } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { RowModel } from '../../../../graphql/record-type.ts';
import { UploadRef, uploadedFile } from '../../../../graphql/uploads.ts';
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
import { groupFiles } from '../submission/posted-values.ts';
import { type Feedback, FORM_TEXT, submitContactForm } from '../submission/submit-contact-form.ts';
import { contactFormType, QuizQuestionRef } from './form-queries.ts';

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

const payload = (name: string, description: string) =>
  contactFormType.payload(name, description, 'form', 'The form.');

const written = async (result: WrittenForm, context: Context) => {
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

const FieldInputRef = builder.inputType('FormFieldInput', {
  description: 'What was filled into a field; one name may come several times.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the field.' }),
    value: t.string({
      extensions: { maxLength: FORM_TEXT },
      required: true,
      description: 'The text.',
    }),
  }),
});

const FileInputRef = builder.inputType('FormFileInput', {
  description: 'A file for a field; one name may come several times.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the field.' }),
    file: t.field({ type: UploadRef, required: true, description: 'The file.' }),
  }),
});

interface GivenFile {
  readonly name: string;
  readonly file: unknown;
}

const filesInput = {
  inputFields: (t: InputFields) => ({
    files: t.field({ type: [FileInputRef], description: 'The files.' }),
  }),
  readInput: ({ files }: { readonly files?: readonly GivenFile[] | null }) => ({
    files: files ?? [],
  }),
};

const StatusRef = builder.enumType('FormFeedbackStatus', {
  description: 'What a form says to what was sent.',
  values: {
    MAIL_SENT: { value: 'mail_sent', description: 'It was stored and is mailed.' },
    MAIL_FAILED: {
      value: 'mail_failed',
      description: 'It was stored, but nobody can get a letter.',
    },
    VALIDATION_FAILED: { value: 'validation_failed', description: 'Fields have to be mended.' },
    ACCEPTANCE_MISSING: {
      value: 'acceptance_missing',
      description: 'The terms were not accepted.',
    },
    SPAM: { value: 'spam', description: 'It looks like spam.' },
    ABORTED: { value: 'aborted', description: 'It was broken off.' },
    ERROR: { value: 'error', description: 'The form is for users alone.' },
  } as const,
});

const InvalidFieldRef = builder
  .objectRef<Feedback['invalidFields'][number]>('FormInvalidField')
  .implement({
    description: 'A field that was not filled in rightly.',
    fields: (t) => ({
      field: t.exposeString('field', { description: 'Its name.' }),
      message: t.exposeString('message', { description: 'What people read of it.' }),
      idref: t.string({ description: "Its element's id.", resolve: ({ id }) => id }),
    }),
  });

defineMutation({
  name: 'submitForm',
  operation: submitContactForm,
  input: {
    description:
      'What was filled into a form. Files by GraphQL take a user who may upload; REST takes them from everybody.',
    fields: {
      id: id('id', 'contact_form', {
        isRequired: true,
        description: 'The form, its global id or its number.',
      }),
      fields: arg('fields', { type: FieldInputRef, isRequired: true, description: 'The fields.' }),
      unitTag: arg('unit_tag', {
        description: "The form's name on the page; made up unless given.",
      }),
      url: arg('url'),
    },
    parts: [filesInput],
  },
  complete: ({ files, ...args }, context) => ({
    unit_tag: `wpcf7-f${args.id}-o1`,
    ...args,
    files: groupFiles(
      (files as readonly GivenFile[]).map(({ name, file }) => [name, uploadedFile(context, file)]), // as they were read
    ),
  }),
  payload: definePayload<Feedback>('SubmitFormPayload', 'What a form answers.', (t) => ({
    status: t.field({ type: StatusRef, description: 'How it went.', resolve: (one) => one.status }),
    message: t.exposeString('message', { description: 'The same in the words of the form.' }),
    invalidFields: t.field({
      type: [InvalidFieldRef],

      description: 'What has to be mended.',
      resolve: ({ invalidFields }) => [...invalidFields],
    }),
    questions: t.field({
      type: [QuizQuestionRef],
      description: 'The next questions of its quizzes.',
      resolve: ({ questions }) => [...questions].map(([name, question]) => ({ name, ...question })),
    }),
    postedDataHash: t.exposeString('hash', {
      description: 'Of what was stored; empty where nothing was.',
    }),
  })),
  answer: (feedback) => feedback,
});
