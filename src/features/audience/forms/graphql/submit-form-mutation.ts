import { builder } from '../../../../graphql/builder.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import { onlyGiven } from '../../../../graphql/input-values.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { UploadRef, uploadedFile } from '../../../../graphql/upload-scalar.ts';
import { LONG_TEXT, RECORD_LIST } from '../../../../operation/bounds.ts';
import { type Feedback, submitContactForm } from '../submission/submit-contact-form.ts';
import { FORM_LIST } from './form-parts.ts';

const FieldInputRef = builder.inputType('FormFieldInput', {
  description: 'What was filled into a field; one name may come several times.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the field.' }),
    value: t.string({
      extensions: { maxLength: LONG_TEXT },
      required: true,
      description: 'The text.',
    }),
  }),
});

const FileInputRef = builder.inputType('FormFileInput', {
  description: 'A file for a field.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the field.' }),
    file: t.field({ type: UploadRef, required: true, description: 'The file.' }),
  }),
});

const InputRef = builder.inputType('SubmitFormInput', {
  description:
    'What was filled into a form. Files by GraphQL take a user who may upload; REST takes them from everybody.',
  fields: (t) => ({
    ...changing(t),
    id: t.id({ required: true, description: 'The form, its global id or its number.' }),
    fields: t.field({
      type: [FieldInputRef],
      extensions: { maxItems: RECORD_LIST },
      required: true,
      description: 'The fields.',
    }),
    files: t.field({ type: [FileInputRef], description: 'The files.' }),
    unitTag: t.string({ description: "The form's name on the page; made up unless given." }),
    url: t.string({ description: 'The page that the form was on.' }),
  }),
});

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

const PayloadRef = builder.objectRef<Feedback & Changed>('SubmitFormPayload').implement({
  description: 'What a form answers.',
  fields: (t) => ({
    ...changed(t),
    status: t.field({ type: StatusRef, description: 'How it went.', resolve: (one) => one.status }),
    message: t.exposeString('message', { description: 'The same in the words of the form.' }),
    invalidFields: t.field({
      type: [InvalidFieldRef],
      extensions: FORM_LIST,
      description: 'What has to be mended.',
      resolve: ({ invalidFields }) => [...invalidFields],
    }),
    postedDataHash: t.exposeString('hash', {
      description: 'Of what was stored; empty where nothing was.',
    }),
  }),
});

builder.mutationField('submitForm', (t) =>
  t.field({
    type: PayloadRef,
    description: submitContactForm.summary,
    args: { input: t.arg({ type: InputRef, required: true, description: 'What was filled in.' }) },
    async resolve(_, { input }, context) {
      const id = toDatabaseId(input.id, 'contact_form') ?? 0;
      const { fields, files, unitTag, url } = input;
      const received = await translated(
        () => new Map((files ?? []).map(({ name, file }) => [name, uploadedFile(context, file)])),
      );
      return answer(
        input,
        await perform(submitContactForm, context, {
          id,
          unit_tag: unitTag ?? `wpcf7-f${id}-o1`,
          fields,
          files: received,
          ...onlyGiven({ url }),
        }),
      );
    },
  }),
);
