import { arg, defineWhere, itself, validId } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation } from '../../../../graphql/define-mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { defineRecordType } from '../../../../graphql/record-type.ts';
import { CsvPageRef, csvPageArgs } from '../../../../graphql/shared-types.ts';
import { contactFormById } from '../contact-form.ts';
import {
  contentOfFile,
  filesOfSubmission,
  type SubmissionFile,
  submissionStatuses,
  valuesOf,
} from '../submission/submission.ts';
import {
  deleteSubmission,
  exportSubmissions,
  getSubmission,
  listSubmissions,
  markSubmission,
  submissionFilterArgs,
} from '../submission/submission-operations.ts';
import { contactFormType } from './form-queries.ts';

const submissionType = defineRecordType('FormSubmission', 'form_submission', getSubmission);

const SubmissionStatusRef = builder.enumType('FormSubmissionStatus', {
  description: 'What became of what was sent.',
  values: {
    STORED: {
      value: 'stored',
      description: 'Its letters are yet to be sent, or there is no mail server.',
    },
    MAILED: { value: 'mailed', description: 'Its letters were sent, or there are none.' },
    FAILED: { value: 'failed', description: 'A letter could not be sent.' },
    SPAM: { value: 'spam', description: 'It was taken for spam and not mailed.' },
  } as const,
});

const ValueRef = builder
  .objectRef<{ readonly name: string; readonly values: readonly string[] }>('FormSubmissionValue')
  .implement({
    description: 'What was filled into a field.',
    fields: (t) => ({
      name: t.exposeString('name', { nullable: false, description: 'The name of the field.' }),
      values: t.exposeStringList('values', {
        nullable: false,
        description: 'None, one or several.',
      }),
    }),
  });

const FileRef = builder.objectRef<SubmissionFile>('FormSubmissionFile').implement({
  description: 'A file that came with it.',
  fields: (t) => ({
    field: t.exposeString('field', { nullable: false, description: 'The name of the field.' }),
    name: t.exposeString('name', { nullable: false, description: 'The name of the file.' }),
    mimeType: t.exposeString('mimeType', {
      nullable: false,
      description: 'Its type, by its content.',
    }),
    bytes: t.exposeInt('bytes', { nullable: false, description: 'Its size.' }),
    contentBase64: t.string({
      description: 'Its content; null once it was deleted after mailing.',
      async resolve({ id }, _, context) {
        const file = await contentOfFile(context).load(id);
        return file?.content ? Buffer.from(file.content).toString('base64') : null;
      },
    }),
  }),
});

submissionType.implement('Something that was sent by a contact form.', (t) => ({
  form: t.field({
    type: contactFormType.ref,
    description: 'The form; null once it was deleted.',
    async resolve({ row: { formId } }, _, context) {
      const form = formId === null ? null : await contactFormById(context).load(formId);
      return form && contactFormType.toModel(form);
    },
  }),
  formTitle: t.string({
    nullable: false,
    description: "The form's name at that time.",
    resolve: ({ row }) => row.formTitle,
  }),
  dateGmt: t.string({
    description: 'When it came, in UTC.',
    resolve: ({ row }) => row.moment,
  }),
  status: t.field({
    type: SubmissionStatusRef,
    description: 'What became of it.',
    resolve: ({ row }) => submissionStatuses.find((status) => status === row.status) ?? null,
  }),
  spamReason: t.string({
    description: 'Why it was taken for spam.',
    resolve: ({ row }) => row.reason || null,
  }),
  values: t.field({
    nullable: false,
    type: [ValueRef],
    description: 'What was filled in, in the order of the form.',
    resolve: ({ row }) => valuesOf(row).map(([name, values]) => ({ name, values })),
  }),
  files: t.field({
    nullable: false,
    type: [FileRef],
    description: 'The files that came with it.',
    resolve: async ({ row }, _, context) => [...(await filesOfSubmission(context).load(row.id))],
  }),
  ip: t.string({
    description: 'The address that it came from.',
    resolve: ({ row }) => row.ip || null,
  }),
  userAgent: t.string({
    description: 'The program that it came from.',
    resolve: ({ row }) => row.agent || null,
  }),
  url: t.string({
    description: 'The page that the form was on.',
    resolve: ({ row }) => row.url || null,
  }),
}));

const submissionWhere = defineWhere({
  name: 'FormSubmissionWhereInput',
  description: 'Which submissions; all that is said must hold.',
  args: submissionFilterArgs,
  fields: {
    formId: validId('form', 'contact_form'),
    status: arg('status', { type: SubmissionStatusRef }),
  },
});

submissionType.queryField(
  'formSubmission',
  'Something that was sent by a form, for administrators.',
);

builder.queryFields((t) => ({
  formSubmissions: t.field({
    type: submissionType.connection,
    description: `${listSubmissions.summary} For administrators.`,
    args: submissionWhere.fieldArgs(),
    resolve: (_, { where, ...paging }, context) =>
      submissionType.list(listSubmissions, context, submissionWhere.read(where), paging),
  }),
  formSubmissionsCsv: t.field({
    type: CsvPageRef,
    description: `${exportSubmissions.summary} For administrators.`,
    args: { ...submissionWhere.whereArg(), ...csvPageArgs() },
    resolve(_, { where, ...part }, context) {
      const { args, names } = submissionWhere.read(where);
      return perform(exportSubmissions, context, { ...args, ...part }, names);
    },
  }),
}));

defineMutation({
  name: 'deleteFormSubmission',
  operation: deleteSubmission,
  input: {
    description: 'Which submission to delete.',
    fields: { id: itself('form_submission') },
  },
  ...submissionType.deletion('DeleteFormSubmissionPayload', 'A submission that was deleted.'),
});

defineMutation({
  name: 'markFormSubmission',
  operation: markSubmission,
  input: {
    description: 'Which submission is spam, or is none.',
    fields: { id: itself('form_submission'), isSpam: arg('isSpam') },
  },
  payload: submissionType.payload(
    'MarkFormSubmissionPayload',
    'A submission that was judged.',
    'formSubmission',
    'The submission as it is now.',
  ),
  answer: async (id, context) => ({ formSubmission: await submissionType.find(context, id) }),
});
